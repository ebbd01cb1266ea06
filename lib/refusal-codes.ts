export type RefusalKind =
  | "not_found"
  | "forbidden"
  | "invalid_input"
  | "conflict"
  | "storage_full"
  | "unavailable";

export const refusalKinds = {
  activity_not_found: "not_found",
  api_key_not_found: "not_found",
  badge_key_not_found: "not_found",
  assignment_not_found: "not_found",
  category_not_found: "not_found",
  certificate_not_found: "not_found",
  course_not_found: "not_found",
  custom_field_not_found: "not_found",
  exemption_not_found: "not_found",
  group_not_found: "not_found",
  learning_path_not_found: "not_found",
  identity_provider_not_chosen: "not_found",
  identity_provider_not_configured: "not_found",
  identity_provider_unknown: "not_found",
  identity_provider_version_not_found: "not_found",
  media_not_found: "not_found",
  identity_not_found: "not_found",
  merge_not_found: "not_found",
  move_not_found: "not_found",
  person_not_found: "not_found",
  question_not_found: "not_found",
  quiz_attempt_not_found: "not_found",
  people_import_not_found: "not_found",
  person_unknown: "not_found",
  saved_view_not_found: "not_found",
  section_not_found: "not_found",
  sign_in_attempt_not_found: "not_found",
  upload_not_found: "not_found",
  webhook_event_deleted: "not_found",
  webhook_not_found: "not_found",

  approval_missing: "forbidden",
  no_longer_admin: "forbidden",
  not_writable: "forbidden",
  own_approval: "forbidden",
  own_required_course: "forbidden",
  person_deactivated: "forbidden",
  quiz_attempts_used: "forbidden",
  quiz_not_grader: "forbidden",
  upload_from_elsewhere: "forbidden",

  backup_damaged: "invalid_input",
  backup_locked: "invalid_input",
  backup_newer: "invalid_input",
  backup_not_encrypted: "invalid_input",
  backup_not_opened: "invalid_input",
  backup_origin_unproved: "invalid_input",
  client_secret_for_other_endpoint: "invalid_input",
  client_secret_missing: "invalid_input",
  client_secret_unreadable: "invalid_input",
  discovery_address_unusable: "invalid_input",
  completion_in_future: "invalid_input",
  completion_too_early: "invalid_input",
  due_day_past: "invalid_input",
  time_zone_unknown: "invalid_input",
  email_ambiguous: "invalid_input",
  groups_unknown: "invalid_input",
  file_empty: "invalid_input",
  file_name_too_long: "invalid_input",
  file_not_chosen: "invalid_input",
  file_of_other_kind: "invalid_input",
  file_too_large: "invalid_input",
  assignment_for_nobody: "invalid_input",
  form_incomplete: "invalid_input",
  form_malformed: "invalid_input",
  form_without_boundary: "invalid_input",
  identity_provider_version_malformed: "invalid_input",
  input_invalid: "invalid_input",
  input_not_json: "invalid_input",
  input_not_utf8: "invalid_input",
  input_unreadable: "invalid_input",
  limit_out_of_range: "invalid_input",
  logo_not_uploaded: "invalid_input",
  picture_damaged: "invalid_input",
  name_not_confirmed: "invalid_input",
  issuer_unknown: "invalid_input",
  custom_field_unknown: "invalid_input",
  options_invalid: "invalid_input",
  people_file_cell_too_long: "invalid_input",
  people_file_columns_ambiguous: "invalid_input",
  people_file_damaged: "invalid_input",
  people_file_empty: "invalid_input",
  people_file_mixed: "invalid_input",
  people_file_not_table: "invalid_input",
  people_file_old_excel: "invalid_input",
  people_file_too_large: "invalid_input",
  people_file_too_many_columns: "invalid_input",
  people_file_too_many_lines: "invalid_input",
  people_file_user_id_missing: "invalid_input",
  people_import_unconfirmed: "invalid_input",
  xapi_secret_missing: "invalid_input",
  upload_broken_off: "invalid_input",
  write_scope_unreadable: "invalid_input",
  upload_differs: "invalid_input",

  activity_changed: "conflict",
  api_key_already_created: "conflict",
  api_key_already_rotated: "conflict",
  api_key_ended: "conflict",
  appearance_changed: "conflict",
  assignment_changed: "conflict",
  audit_heads_missing: "conflict",
  audit_heads_old: "conflict",
  audit_log_contradicted: "conflict",
  audit_log_cut_off: "conflict",
  audit_log_tampered: "conflict",
  backup_exists: "conflict",
  backup_not_written: "conflict",
  backup_unfinished_exists: "conflict",
  certificate_settings_changed: "conflict",
  course_access_of_admins: "conflict",
  course_changed: "conflict",
  course_in_published_path: "conflict",
  course_locked: "conflict",
  course_without_groups: "invalid_input",
  course_details_changed: "conflict",
  course_not_deletable: "conflict",
  course_not_visible: "conflict",
  person_not_enrollable: "conflict",
  course_locked_for_person: "conflict",
  completion_before_last: "conflict",
  approval_closed: "conflict",
  approval_requester_gone: "conflict",
  approval_unfit: "conflict",
  approvals_need_two_admins: "conflict",
  course_required: "conflict",
  course_not_due_again: "conflict",
  course_status_changed: "conflict",
  question_being_answered: "conflict",
  question_changed: "conflict",
  question_without_key: "invalid_input",
  question_not_for_surveys: "invalid_input",
  quiz_questions_changed: "conflict",
  quiz_attempt_closed: "conflict",
  quiz_question_left: "conflict",
  quiz_answer_graded_automatically: "conflict",
  quiz_attempt_open: "conflict",
  quiz_grade_changed: "conflict",
  quiz_attempt_waits: "conflict",
  quiz_empty: "conflict",
  quiz_full: "conflict",
  survey_changed: "conflict",
  survey_has_responses: "conflict",
  custom_field_changed: "conflict",
  custom_field_in_use: "conflict",
  directory_in_use: "conflict",
  person_has_record: "conflict",
  people_not_joinable: "conflict",
  people_import_changed: "conflict",
  people_import_followed: "conflict",
  people_import_not_undoable: "conflict",
  people_import_outdated: "conflict",
  people_import_under_way: "conflict",
  custom_field_manager_exists: "conflict",
  custom_field_name_taken: "conflict",
  custom_fields_full: "conflict",
  webhook_already_added: "conflict",
  webhook_already_rotated: "conflict",
  webhooks_full: "conflict",
  database_in_use: "conflict",
  database_newer_than_backup: "conflict",
  database_not_empty: "conflict",
  database_same: "conflict",
  discovery_endpoint_missing: "conflict",
  discovery_issuer_differs: "conflict",
  discovery_malformed: "conflict",
  discovery_not_found: "conflict",
  discovery_unreachable: "conflict",
  group_changed: "conflict",
  category_name_taken: "conflict",
  external_id_taken: "conflict",
  group_name_taken: "conflict",
  managed_group_unknown: "invalid_input",
  mail_not_set_up: "conflict",
  mails_before_sign_in_off: "conflict",
  names_of_directory: "conflict",
  names_of_provider: "conflict",
  invitation_course_unknown: "invalid_input",
  invitees_grown: "conflict",
  role_for_deactivated: "conflict",
  role_rule_exists: "conflict",
  identity_provider_changed: "conflict",
  identity_provider_in_use: "conflict",
  identity_provider_listed: "invalid_input",
  identity_provider_removed: "conflict",
  last_admin: "conflict",
  learning_path_changed: "conflict",
  learning_path_cycle: "conflict",
  learning_path_empty: "conflict",
  learners_found_too_many: "invalid_input",
  saved_view_name_taken: "invalid_input",
  saved_views_full: "invalid_input",
  learning_path_full: "conflict",
  learning_path_not_deletable: "conflict",
  media_in_use: "conflict",
  identity_in_directory: "conflict",
  identity_last: "conflict",
  identity_taken: "invalid_input",
  user_id_taken: "conflict",
  link_expired: "conflict",
  link_has_record: "conflict",
  link_needs_approval: "conflict",
  link_not_fresh: "conflict",
  link_same_account: "conflict",
  merge_final: "conflict",
  merge_in_one_directory: "conflict",
  merge_later_first: "conflict",
  merge_learned: "conflict",
  merge_of_deactivated: "conflict",
  merge_roles_unconfirmed: "invalid_input",
  merge_undone: "conflict",
  move_begun: "conflict",
  move_not_undoable: "conflict",
  media_stores_same: "conflict",
  migrated_meanwhile: "conflict",
  new_admin_deactivated: "conflict",
  no_scratch_database: "conflict",
  nothing_to_back_up: "conflict",
  operator_always_admin: "conflict",
  other_version_activated: "conflict",
  outline_changed: "conflict",
  own_exemption: "conflict",
  own_person: "conflict",
  permalink_taken: "conflict",
  previous_secret_still_good: "conflict",
  provider_domain_taken: "invalid_input",
  previous_secrets_in_settings: "conflict",
  rows_differ: "conflict",
  secret_file_not_written: "conflict",
  secret_in_settings: "conflict",
  secrets_not_opened: "conflict",
  section_renamed: "conflict",
  sign_in_test_failed: "conflict",
  tables_differ: "conflict",
  tables_locked: "conflict",
  upload_incomplete: "conflict",
  uploads_unfinished: "conflict",

  storage_full: "storage_full",

  certificate_printer_busy: "unavailable",
  list_too_slow: "unavailable",
  media_store_unusable: "unavailable",
  mail_not_sent: "unavailable",
} as const satisfies Record<string, RefusalKind>;

export type RefusalCode = keyof typeof refusalKinds;

export type MediaStoreErrorDetails = { store: string; why: MediaStoreErrorKind; detail: string };

export type MediaStoreErrorKind =
  | "access_denied"
  | "bucket_missing"
  | "certificate_untrusted"
  | "clock_wrong"
  | "credentials_expired"
  | "credentials_missing"
  | "credentials_wrong"
  | "endpoint_unreachable"
  | "overloaded"
  | "region_missing"
  | "region_wrong"
  | "unexpected";

/** `server` is an address such as `mail.example.com:587`; `detail` is its reply. */
export type MailErrorDetails = { server: string; why: MailErrorKind; detail: string };

export type MailErrorKind =
  | "certificate_untrusted"
  | "login_refused"
  | "mail_refused"
  | "sender_refused"
  | "unexpected"
  | "unreachable"
  | "without_tls";

type FileKind = "image" | "video" | "captions" | "download";

type Parameters = {
  api_key_not_found: { id: string };
  badge_key_not_found: { id: string };
  audit_heads_missing: { from: string; unknown: number };
  audit_heads_old: { from: string; signedAt: string };
  audit_log_contradicted: { position: number; signedAt: string };
  audit_log_tampered: {
    kind: "changed" | "removed" | "inserted";
    entryId: string | null;
    position: number | null;
    entriesBefore: number;
  };
  backup_damaged: { file: string; reason: string };
  backup_exists: { file: string };
  backup_locked: { file: string };
  /** Names the unknown migration; null when the file has a newer format. */
  backup_newer: { migration: string | null };
  backup_not_encrypted: { file: string };
  backup_not_opened: { file: string };
  backup_origin_unproved: { file: string };
  backup_not_written: { file: string; reason: string };
  backup_unfinished_exists: { file: string };
  database_in_use: { connections: number };
  database_not_empty: { table: string };
  discovery_address_unusable: { why: string };
  discovery_endpoint_missing: { missing: readonly string[] };
  discovery_issuer_differs: { asked: string; found: string };
  discovery_malformed: { address: string };
  discovery_not_found: { address: string; status: number };
  discovery_unreachable: { address: string; why: string };
  email_ambiguous: {
    email: string;
    people: readonly { id: string; name: string; lastSignInAt: Date | null }[];
  };
  groups_unknown: { names: string };
  file_of_other_kind: { kind: FileKind };
  file_too_large: { kind: FileKind };
  /** `id` is the other's. */
  group_name_taken: { id?: string };
  category_name_taken: { id?: string };
  external_id_taken: { id: string };
  user_id_taken: { id: string };
  custom_field_unknown: { name: string };
  issuer_unknown: { issuers: readonly string[] };
  identity_provider_unknown: { name: string };
  input_invalid: { file: string; errors: readonly string[] };
  input_not_json: { file: string; reason: string };
  input_not_utf8: { file: string; encoding: string };
  input_unreadable: { file: string; reason: string };
  provider_domain_taken: { domain: string };
  question_being_answered: { people: number };
  quiz_attempt_waits: { until: Date };
  quiz_full: { limit: number };
  custom_fields_full: { limit: number };
  webhooks_full: { limit: number };
  learners_found_too_many: { limit: number };
  saved_views_full: { limit: number };
  learning_path_cycle: { courses: readonly string[] };
  /** Names the other course. */
  permalink_taken: { id?: string };
  learning_path_full: { limit: number };
  mail_not_sent: MailErrorDetails;
  media_not_found: { id: string };
  media_store_unusable: MediaStoreErrorDetails;
  name_not_confirmed: { name: string };
  /** With `what`, it concerns no attribute. `ids` are the people's. */
  not_writable: {
    owner: "admin" | "api" | "rule" | "scim" | "sign_in";
    what?: "group" | "membership";
    ids?: readonly string[];
  };
  options_invalid: { errors: readonly string[] };
  people_file_cell_too_long: { line: number };
  people_file_too_large: { megabytes: number };
  people_file_too_many_columns: { limit: number };
  people_file_too_many_lines: { limit: number };
  people_import_unconfirmed: { people: number };
  person_not_found: { ids?: readonly string[] };
  person_unknown: { idOrEmail: string };
  rows_differ: { table: string; expected: number; found: number };
  secret_file_not_written: { file: string; reason: string };
  secrets_not_opened: { isEncrypted: boolean };
  sign_in_attempt_not_found: { id: string; daysKept: number };
  upload_from_elsewhere: { baseUrl: string };
  uploads_unfinished: { count: number };
};

export type RefusalParameters = {
  [Code in RefusalCode]: Code extends keyof Parameters ? Parameters[Code] : Record<never, never>;
};

export type EndpointError = {
  code: "malformed" | "other_protocol" | "with_credentials" | "with_fragment" | "not_public" | "insecure";
  host: string;
};

export type AccentError = { contrast: number; needed: number; nearest: string };
