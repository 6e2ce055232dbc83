/// How a page looks. Its colours keep 4.5:1 for text and 3:1 for drawings on both grounds, and can be told apart by eyes
/// that confuse red and green; shapes, dashes and words say the same without them.
enum PageStyle {
    static let sheet: StaticString = """
        :root {
          --ground: #ffffff; --raised: #f4f5f7; --ink: #1b1f24; --quiet: #57606a; --rule: #d5d9de; --strong-rule: #8c959f;
          --s0: #0b5cad; --s1: #a04b00; --s2: #00695a; --s3: #85338c;
          --ok: #0b6b52; --warn: #8a5300; --breach: #b3261e; --unknown: #57606a;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --ground: #14171b; --raised: #1e2329; --ink: #e8eaed; --quiet: #a5adb7; --rule: #363d46; --strong-rule: #7d8793;
            --s0: #6cb6ff; --s1: #ffab5e; --s2: #5fd4b8; --s3: #dda6e6;
            --ok: #5fd4b8; --warn: #ffc069; --breach: #ff8a80; --unknown: #a5adb7;
          }
        }
        @media print {
          :root {
            --ground: #ffffff; --raised: #ffffff; --ink: #000000; --quiet: #444444; --rule: #bbbbbb; --strong-rule: #777777;
            --s0: #0b5cad; --s1: #a04b00; --s2: #00695a; --s3: #85338c;
            --ok: #0b6b52; --warn: #8a5300; --breach: #b3261e; --unknown: #444444;
          }
          details, .narrow { display: none; }
          section, figure, tr { break-inside: avoid; }
          h2, h3 { break-after: avoid; }
          article + article { break-before: page; }
        }
        * { box-sizing: border-box; }
        html { -webkit-text-size-adjust: 100%; }
        body {
          margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif;
          overflow-wrap: anywhere;
        }
        main, footer { max-width: 54rem; margin: 0 auto; padding: 1rem; }
        article + article { margin-top: 3rem; border-top: 2px solid var(--rule); padding-top: 1.5rem; }
        nav ul { list-style: none; margin: 0 0 1rem; padding: 0; }
        nav li { display: flex; gap: .6rem; align-items: baseline; padding: .25rem 0; }
        a { color: var(--s0); }
        h1 { font-size: 1.4rem; line-height: 1.25; margin: .6rem 0 .2rem; }
        h2 { font-size: 1.1rem; margin: 2rem 0 .6rem; padding-top: .8rem; border-top: 1px solid var(--rule); }
        h3 { font-size: 1rem; margin: 1rem 0 .2rem; font-family: ui-monospace, monospace; }
        p { margin: .3rem 0; }
        .figure { margin: 0; }
        .figure strong { font-size: 2.2rem; line-height: 1.2; font-variant-numeric: tabular-nums; }
        .figure span { margin-left: .4rem; }
        .why { font-size: 1.05rem; font-weight: 600; margin: .6rem 0; }
        .quiet, figcaption, caption, dt, footer { color: var(--quiet); font-size: .875rem; }
        .badge {
          display: inline-block; border: 1px solid currentColor; border-radius: .3rem; padding: 0 .45rem;
          font-size: .8rem; font-weight: 600; white-space: nowrap;
        }
        header .badge { font-size: 1rem; padding: .1rem .6rem; }
        .badge.ok { color: var(--ok); }
        .badge.warn { color: var(--warn); }
        .badge.breach { color: var(--breach); }
        .badge.unknown { color: var(--unknown); }
        header .badge.breach { background: var(--breach); border-color: var(--breach); color: var(--ground); }
        pre {
          background: var(--raised); border: 1px solid var(--rule); border-radius: .3rem; padding: .6rem .8rem; margin: .3rem 0;
          font: .875rem/1.5 ui-monospace, monospace; white-space: pre-wrap;
        }
        figure { margin: 0; }
        svg { display: block; overflow: visible; }
        .chart { width: 100%; height: auto; }
        .narrow { display: none; }
        .legend { list-style: none; display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; margin: .4rem 0; padding: 0; }
        .legend li { display: flex; align-items: center; gap: .4rem; color: var(--ink); }
        .key { width: 28px; height: 12px; flex: none; }
        text { font-family: system-ui, sans-serif; fill: var(--ink); font-size: 12px; }
        .tick, .axis { fill: var(--quiet); font-variant-numeric: tabular-nums; }
        .label { paint-order: stroke; stroke: var(--ground); stroke-width: 3px; }
        .grid { stroke: var(--rule); }
        .limit { stroke: var(--strong-rule); stroke-width: 1.5; }
        .limit.target { stroke-dasharray: 2 3; }
        .limit.critical { stroke: var(--breach); stroke-dasharray: 7 3; }
        .mark { stroke: var(--ink); stroke-dasharray: 1 3; }
        .unsettled { fill: var(--strong-rule); opacity: .18; }
        .line { fill: none; stroke-width: 2; stroke-linejoin: round; }
        .s0 .line { stroke-width: 2.5; }
        .s1 .line { stroke-dasharray: 6 3; }
        .s2 .line { stroke-dasharray: 2 3; }
        .s3 .line { stroke-dasharray: 9 3 2 3; }
        .band { opacity: .07; stroke: none; }
        .s0 .band { opacity: .18; }
        .band-line { stroke: currentColor; stroke-width: 3; stroke-opacity: .35; }
        .s0 { color: var(--s0); } .s1 { color: var(--s1); } .s2 { color: var(--s2); } .s3 { color: var(--s3); }
        .series .line { stroke: currentColor; }
        .series .band, .series .dot { fill: currentColor; }
        .name { fill: currentColor; font-weight: 600; }
        .interval { width: 11rem; height: .9rem; }
        .interval .dot { fill: var(--s0); }
        .whisker { stroke: var(--s0); stroke-width: 4; stroke-opacity: .45; stroke-linecap: round; }
        .bar svg { width: 100%; height: .9rem; }
        rect.bar { fill: var(--s0); }
        .scroll { overflow-x: auto; }
        details { margin: .6rem 0; }
        summary { cursor: pointer; color: var(--s0); }
        details .scroll { max-height: 24rem; overflow: auto; }
        table { border-collapse: collapse; width: 100%; font-size: .9rem; overflow-wrap: normal; }
        caption { text-align: left; padding: .2rem 0; }
        th, td { text-align: left; padding: .3rem .5rem .3rem 0; border-bottom: 1px solid var(--rule); font-weight: 400; }
        thead th { color: var(--quiet); font-size: .8rem; vertical-align: bottom; }
        .number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
        .segments th[scope=row] { overflow-wrap: anywhere; }
        .segments th .badge { margin-left: .4rem; }
        .picture { padding-left: .8rem; width: 12rem; }
        .bars th { width: 8rem; white-space: nowrap; }
        .bars td.number { width: 5rem; }
        td.bar { padding-left: .6rem; }
        dl { margin: 0; }
        dl div { display: flex; gap: .8rem; padding: .25rem 0; border-bottom: 1px solid var(--rule); }
        dt { flex: 0 0 4.5rem; }
        dd { margin: 0; }
        footer { border-top: 1px solid var(--rule); margin-top: 2rem; }
        @media screen and (max-width: 34rem) {
          .wide { display: none; }
          .narrow { display: block; }
          .picture { display: none; }
          table { font-size: .85rem; }
          thead .number { white-space: normal; }
          .segments th .badge { display: block; width: fit-content; margin: .1rem 0; }
          .figure strong { font-size: 1.9rem; }
          .bars th { width: auto; }
        }

        """
}
