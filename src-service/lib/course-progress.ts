/** Progress of a person in a course. */
export interface CourseProgress {
  /** Whole percent, 0 to 100; 100 only once every lesson is completed. */
  readonly progressPct: number;
  readonly completed: boolean;
}

/** Progress from lessons completed and lessons there are; a course without lessons is not completed. */
export const courseProgress = (completedLessons: number, lessonCount: number): CourseProgress => {
  if (lessonCount === 0) return { progressPct: 0, completed: false };
  const completed = completedLessons >= lessonCount;
  return { progressPct: completed ? 100 : Math.floor((completedLessons / lessonCount) * 100), completed };
};
