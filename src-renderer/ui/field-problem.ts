import * as m from '../paraglide/messages.js';

type Checked = Pick<HTMLInputElement, 'validity' | 'validationMessage' | 'min' | 'max'>;

/** The reason why a browser does not send a field, in the app's words. */
export const fieldProblem = ({ validity, validationMessage, min, max }: Checked): string => {
  if (validity.customError) return validationMessage;
  if (validity.valueMissing) return m.ui_problem_required();
  if (min !== '' && max !== '') return m.ui_problem_range({ min: Number(min), max: Number(max) });
  return min === '' ? m.ui_problem_other() : m.ui_problem_least({ min: Number(min) });
};

/**
 * Says what is wrong in the field itself, and goes to the first such field of its form. A browser's own bubble speaks
 * another language, lies over the form and goes away.
 */
export const refuseField = (event: Event & { currentTarget: HTMLInputElement | HTMLTextAreaElement }): string => {
  event.preventDefault();
  const field = event.currentTarget;
  if (field.form?.querySelector('input:invalid, textarea:invalid') === field) field.focus();
  return fieldProblem({
    validity: field.validity,
    validationMessage: field.validationMessage,
    min: '',
    max: '',
    ...('min' in field && { min: field.min, max: field.max }),
  });
};
