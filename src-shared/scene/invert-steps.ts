/** Functions that make one step of an edit and take it back. */
export interface StepRules<Document, Step> {
  readonly apply: (document: Document, step: Step) => Document;
  /** The steps that take `step` back, made for the document as it is before it. */
  readonly invert: (document: Document, step: Step) => readonly Step[];
}

/** The steps that take `edit` back, made for the document as it is before `edit`: each one's, the last first. */
export const invertSteps = <Document, Step>(
  { apply, invert }: StepRules<Document, Step>,
  document: Document,
  edit: readonly Step[],
): readonly Step[] => {
  let current = document;
  return edit
    .map((step) => {
      const inverse = invert(current, step);
      current = apply(current, step);
      return inverse;
    })
    .toReversed()
    .flat();
};
