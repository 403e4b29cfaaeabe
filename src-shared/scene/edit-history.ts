/** Edit rules of one kind of document. */
export interface EditRules<Document, Edit> {
  readonly apply: (document: Document, edit: Edit) => Document;
  readonly invert: (document: Document, edit: Edit) => Edit;
  readonly diff: (before: Document, after: Document) => Edit;
}

interface Step<Edit> {
  readonly undo: Edit;
  /** Edits made one after the other with the same key are one step: a drag, a slider, typing in one field. */
  readonly key: string | null;
}

/** Edits to undo and redo. A value: keeping an old one keeps an old history. */
export interface EditHistory<Edit> {
  readonly past: readonly Step<Edit>[];
  readonly future: readonly Step<Edit>[];
}

/** A document with its history. */
export interface Edited<Document, Edit> {
  readonly document: Document;
  readonly history: EditHistory<Edit>;
}

/** Result of undo and redo, with the edit to save. */
export interface Moved<Document, Edit> extends Edited<Document, Edit> {
  readonly edit: Edit;
}

export const NO_HISTORY: EditHistory<never> = { past: [], future: [] };

/** Makes an edit. With the key of the step before, both are undone together; `null` always starts a step. */
export const performEdit = <Document, Edit>(
  rules: EditRules<Document, Edit>,
  { document, history }: Edited<Document, Edit>,
  edit: Edit,
  key: string | null,
): Edited<Document, Edit> => {
  const after = rules.apply(document, edit);
  const last = history.past.at(-1);
  if (last && key !== null && last.key === key && history.future.length === 0) {
    // A whole drag has one inverse, not one for each of its hundred moves.
    const undo = rules.diff(after, rules.apply(document, last.undo));
    return { document: after, history: { past: [...history.past.slice(0, -1), { undo, key }], future: [] } };
  }
  return {
    document: after,
    history: { past: [...history.past, { undo: rules.invert(document, edit), key }], future: [] },
  };
};

/** Ends the current step: the next edit starts another, with any key. */
export const endStep = <Edit>(history: EditHistory<Edit>): EditHistory<Edit> => {
  const last = history.past.at(-1);
  return last ? { ...history, past: [...history.past.slice(0, -1), { ...last, key: null }] } : history;
};

/** Takes the last step back; null when there is none. */
export const undoEdit = <Document, Edit>(
  rules: EditRules<Document, Edit>,
  { document, history }: Edited<Document, Edit>,
): Moved<Document, Edit> | null => {
  const step = history.past.at(-1);
  if (!step) return null;
  // Made for the document as it is now: someone else may have changed it since.
  const redo = { undo: rules.invert(document, step.undo), key: null };
  return {
    document: rules.apply(document, step.undo),
    history: { past: history.past.slice(0, -1), future: [...history.future, redo] },
    edit: step.undo,
  };
};

/** Redoes the last undone edit; null if there is none. */
export const redoEdit = <Document, Edit>(
  rules: EditRules<Document, Edit>,
  { document, history }: Edited<Document, Edit>,
): Moved<Document, Edit> | null => {
  const step = history.future.at(-1);
  if (!step) return null;
  const undo = { undo: rules.invert(document, step.undo), key: null };
  return {
    document: rules.apply(document, step.undo),
    history: { past: [...history.past, undo], future: history.future.slice(0, -1) },
    edit: step.undo,
  };
};
