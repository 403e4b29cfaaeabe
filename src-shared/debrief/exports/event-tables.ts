import type { ChatMessage } from '../../api/live-objects.ts';
import type { PlacedConversion } from '../conversions.ts';
import type { RecordedLine } from '../recording.ts';
import type { ShowAnalysis } from '../show-analysis.ts';
import type { ShowRecord } from '../show-record.ts';
import type { Pseudonyms } from './pseudonyms.ts';
import { offsetSec } from './show-tables.ts';
import { tableOf, type ColumnOf, type Table } from './table.ts';

/** The chat, oldest message first. */
export const chatTable = ({ messages }: ShowRecord, analysis: ShowAnalysis, names: Pseudonyms): Table<'chat'> => {
  const sentAt = (message: ChatMessage): number => Date.parse(message.sentAt);
  const columns: readonly ColumnOf<ChatMessage>[] = [
    { key: 'at', kind: 'instant', of: sentAt },
    { key: 'offset_sec', kind: 'decimal', of: (message) => offsetSec(sentAt(message), analysis) },
    { key: 'name', kind: 'text', of: ({ userId, name }) => names.name(userId, name) },
    { key: 'person_id', kind: 'text', of: ({ userId }) => userId && names.id(userId) },
    { key: 'external_id', kind: 'text', of: ({ externalId }) => names.externalId(externalId) },
    { key: 'kind', kind: 'text', of: ({ kind }) => String(kind) },
    { key: 'text', kind: 'text', of: ({ text }) => names.text(text) },
    { key: 'link', kind: 'text', of: ({ link }) => link && names.text(link.url) },
    { key: 'image', kind: 'text', of: ({ imageUrl }) => names.address(imageUrl) },
  ];
  return tableOf('chat', columns, messages ?? []);
};

/** Conversions whose moment is known. */
export const conversionsTable = (analysis: ShowAnalysis, names: Pseudonyms): Table<'conversions'> => {
  const columns: readonly ColumnOf<PlacedConversion>[] = [
    { key: 'at', kind: 'instant', of: ({ at }) => at },
    { key: 'offset_sec', kind: 'decimal', of: ({ at }) => offsetSec(at, analysis) },
    { key: 'name', kind: 'text', of: ({ userId, name }) => name && names.name(userId, name) },
    { key: 'person_id', kind: 'text', of: ({ userId }) => userId && names.id(userId) },
    { key: 'label', kind: 'text', of: ({ label }) => label && names.text(label) },
    { key: 'amount', kind: 'decimal', of: ({ amountCents }) => (amountCents === null ? null : amountCents / 100) },
    { key: 'currency', kind: 'text', of: ({ currency }) => currency },
    { key: 'text', kind: 'text', of: ({ text }) => text && names.text(text) },
    { key: 'seen_in', kind: 'text', of: ({ seenIn }) => seenIn.join(' ') },
  ];
  return tableOf('conversions', columns, analysis.conversions);
};

/** Everything that was recorded but the raw answers, a row for each line. */
export const eventsTable = ({ lines }: ShowRecord, analysis: ShowAnalysis, names: Pseudonyms): Table<'events'> => {
  const keyOf = ({ kind, key }: RecordedLine): string => (kind === 'presence' ? names.id(key) : key);
  const columns: readonly ColumnOf<RecordedLine>[] = [
    { key: 'at', kind: 'instant', of: ({ at }) => at },
    { key: 'offset_sec', kind: 'decimal', of: ({ at }) => offsetSec(at, analysis) },
    { key: 'kind', kind: 'text', of: ({ kind }) => kind },
    { key: 'key', kind: 'text', of: keyOf },
    { key: 'source', kind: 'text', of: ({ source }) => source },
    { key: 'details', kind: 'text', of: ({ data }) => JSON.stringify(names.data(data)) },
  ];
  const events = lines.filter(({ kind }) => kind !== 'answer');
  return tableOf('events', columns, events);
};
