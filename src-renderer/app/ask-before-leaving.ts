/** Has the browser ask before the page is left, until the returned function is called. */
export const askBeforeLeaving = (page: Pick<Window, 'addEventListener' | 'removeEventListener'>): (() => void) => {
  const ask = (event: BeforeUnloadEvent): void => {
    event.preventDefault();
  };
  page.addEventListener('beforeunload', ask);
  return () => {
    page.removeEventListener('beforeunload', ask);
  };
};
