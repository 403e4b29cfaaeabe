const pad = (value: number): string => String(value).padStart(2, '0');

/** A length of time as a clock shows it: `0:48`, `12:05`, `1:02:09`. Rounds down to seconds. */
export const formatDuration = (ms: number): string => {
  const total = Math.max(0, Math.floor(ms / 1000));
  const hours = Math.floor(total / 3600);
  const minutes = Math.floor((total % 3600) / 60);
  const seconds = pad(total % 60);
  return hours > 0 ? `${hours}:${pad(minutes)}:${seconds}` : `${minutes}:${seconds}`;
};
