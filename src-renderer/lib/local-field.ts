const pad = (value: number): string => String(value).padStart(2, '0');

/** An instant as a `datetime-local` field holds it. */
export const toLocalField = (at: number): string => {
  const date = new Date(at);
  const day = `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
  return `${day}T${pad(date.getHours())}:${pad(date.getMinutes())}`;
};

/** The same in UTC. */
export const toUtcField = (at: number): string => new Date(at).toISOString().slice(0, 16);
