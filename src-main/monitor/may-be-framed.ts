/** The sources that may show a page in a frame, as its policies say; null where none speaks of it. */
const frameAncestors = (policy: string): readonly string[] | null => {
  const named = policy.split(/[;,]/).map((part) => part.trim().split(/\s+/));
  const found = named.find(([name]) => name?.toLowerCase() === 'frame-ancestors');
  return found ? found.slice(1) : null;
};

/** True if a page of another origin may show a page in a frame, by the headers that this page comes with. */
export const mayBeFramed = (headers: Headers): boolean => {
  // Browsers that find both go by the policy alone.
  const ancestors = frameAncestors(headers.get('content-security-policy') ?? '');
  if (ancestors !== null) return ancestors.includes('*');
  return headers.get('x-frame-options') === null;
};
