import { completionsByWeek } from "./completions-by-week";
import { expiringCertificates } from "./expiring-certificates";
import { overdueByCourse } from "./overdue-by-course";
import { overdueByField } from "./overdue-by-field";
import { overdueByGroup } from "./overdue-by-group";
import { overdueByManager } from "./overdue-by-manager";
import { requiredCourses } from "./required-courses";
import { stalledCourses } from "./stalled-courses";
import { trainingRecords } from "./training-records";

/** In the order in which they are offered. Their names are those of the API. */
export const reports = {
  overdue_by_course: overdueByCourse,
  overdue_by_group: overdueByGroup,
  overdue_by_manager: overdueByManager,
  overdue_by_field: overdueByField,
  required_courses: requiredCourses,
  training_records: trainingRecords,
  completions_by_week: completionsByWeek,
  expiring_certificates: expiringCertificates,
  stalled_courses: stalledCourses,
};
