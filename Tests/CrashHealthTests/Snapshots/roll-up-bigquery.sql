-- For gatehouse crashes check: sessions and users for each day (UTC), version and build.
-- Fatal events whose session is in no table are in no number here; --orphans counts them.
WITH ranked AS (
  SELECT
    `session_id` AS session_id,
    `instance_id` AS user_id,
    DATE(`event_timestamp`, 'UTC') AS `date`,
    `application`.`display_version` AS `version`,
    `application`.`build_version` AS `build`,
    `operating_system`.`display_version` AS `os`,
    `device`.`model` AS `device`,
    ROW_NUMBER() OVER (PARTITION BY `session_id` ORDER BY `event_timestamp`, `instance_id`) AS place
  FROM `my-project.sessions.com_example_app_IOS`
  WHERE `event_type` = 'SESSION_START'
    AND `crashlytics_data_collection_enabled` = TRUE
    AND `session_id` IS NOT NULL
    AND `event_timestamp` >= TIMESTAMP '2026-05-01T00:00:00Z'
    AND `event_timestamp` < TIMESTAMP '2026-05-08T00:00:00Z'
),
started AS (
  SELECT * FROM ranked WHERE place = 1
),
crashed AS (
  SELECT DISTINCT `firebase_session_id` AS session_id
  FROM (
    SELECT `event_id`, `error_type`, `event_timestamp`, `firebase_session_id`, `application` FROM `crashlytics.com_example_app_IOS`
    UNION ALL
    SELECT `event_id`, `error_type`, `event_timestamp`, `firebase_session_id`, `application` FROM `crashlytics.com_example_app_IOS_REALTIME`
  ) AS together
  WHERE `error_type` = 'FATAL'
    AND `event_timestamp` >= TIMESTAMP '2026-05-01T00:00:00Z'
)
SELECT
  started.`date`, started.`version`, started.`build`, started.`os`, started.`device`,
  COUNT(*) AS sessions,
  COUNT(crashed.session_id) AS crashed_sessions,
  COUNT(DISTINCT started.user_id) AS users,
  COUNT(DISTINCT CASE WHEN crashed.session_id IS NOT NULL THEN started.user_id END) AS crashed_users
FROM started
LEFT JOIN crashed ON crashed.session_id = started.session_id
GROUP BY started.`date`, started.`version`, started.`build`, started.`os`, started.`device`
ORDER BY started.`date`, started.`version`, started.`build`, started.`os`, started.`device`

-- Fatal events whose session is in no table: older apps, sessions before the export began, or lost.
WITH ranked AS (
  SELECT
    `session_id` AS session_id,
    `instance_id` AS user_id,
    DATE(`event_timestamp`, 'UTC') AS `date`,
    `application`.`display_version` AS `version`,
    `application`.`build_version` AS `build`,
    `operating_system`.`display_version` AS `os`,
    `device`.`model` AS `device`,
    ROW_NUMBER() OVER (PARTITION BY `session_id` ORDER BY `event_timestamp`, `instance_id`) AS place
  FROM `my-project.sessions.com_example_app_IOS`
  WHERE `event_type` = 'SESSION_START'
    AND `crashlytics_data_collection_enabled` = TRUE
    AND `session_id` IS NOT NULL
),
started AS (
  SELECT * FROM ranked WHERE place = 1
),
fatal AS (
  SELECT DISTINCT
    `event_id` AS event_id,
    `firebase_session_id` AS session_id,
    DATE(`event_timestamp`, 'UTC') AS `date`,
    `application`.`display_version` AS `version`
  FROM (
    SELECT `event_id`, `error_type`, `event_timestamp`, `firebase_session_id`, `application` FROM `crashlytics.com_example_app_IOS`
    UNION ALL
    SELECT `event_id`, `error_type`, `event_timestamp`, `firebase_session_id`, `application` FROM `crashlytics.com_example_app_IOS_REALTIME`
  ) AS together
  WHERE `error_type` = 'FATAL'
    AND `event_timestamp` >= TIMESTAMP '2026-05-01T00:00:00Z'
    AND `event_timestamp` < TIMESTAMP '2026-05-08T00:00:00Z'
)
SELECT fatal.`date`, fatal.`version`, COUNT(*) AS orphan_events
FROM fatal
LEFT JOIN started ON started.session_id = fatal.session_id
WHERE started.session_id IS NULL
GROUP BY fatal.`date`, fatal.`version`
ORDER BY fatal.`date`, fatal.`version`
