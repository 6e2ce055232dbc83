/// An app whose settings and Info.plist lie in files of their own.
enum FuzzedProject {
    static let pbxproj = """
        // !$*UTF8*$!
        {
        	objects = {
        		A = { isa = PBXProject; buildConfigurationList = B; mainGroup = G; targets = ( T, ); };
        		B = { isa = XCConfigurationList; buildConfigurations = (); };
        		F = { isa = PBXFileReference; path = App.xcconfig; sourceTree = "<group>"; };
        		G = { isa = PBXGroup; children = ( F, ); sourceTree = "<group>"; };
        		T = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application"; buildConfigurationList = L; };
        		L = { isa = XCConfigurationList; buildConfigurations = ( R, ); };
        		R = { isa = XCBuildConfiguration; name = Release; baseConfigurationReference = F;
        			buildSettings = { INFOPLIST_FILE = Info.plist; MARKETING_VERSION = 1.0; CURRENT_PROJECT_VERSION = 1; }; };
        	};
        	rootObject = A;
        }

        """
}
