/** Keeps the keys of a button from the prompter, which hears those of the whole page. */
export const ownKeys = (event: KeyboardEvent): void => {
  event.stopPropagation();
};
