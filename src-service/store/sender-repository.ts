import { perDatabase } from './per-database.ts';

/** The sending domain. Instants are Unix milliseconds. */
export interface SenderRow {
  readonly id: string;
  readonly domain: string;
  readonly fromEmail: string;
  readonly fromName: string | null;
  readonly replyTo: string | null;
  readonly dkimSelector: string;
  /** PEM. */
  readonly dkimPrivateKey: string;
  /** The text of the DKIM record. */
  readonly dkimValue: string;
  /** The name that the return-path record points to. */
  readonly returnPathValue: string;
  readonly dkimVerified: boolean;
  readonly returnPathVerified: boolean;
  readonly verifiedAt: number | null;
  readonly lastCheckedAt: number | null;
  readonly lastError: string | null;
  readonly testedAt: number | null;
  readonly sentCount: number;
  readonly bounceCount: number;
  readonly complaintCount: number;
  readonly suspendedAt: number | null;
  readonly suspendReason: string | null;
}

/** Field of a row → its column. */
const COLUMNS = {
  id: 'id',
  domain: 'domain',
  fromEmail: 'from_email',
  fromName: 'from_name',
  replyTo: 'reply_to',
  dkimSelector: 'dkim_selector',
  dkimPrivateKey: 'dkim_private_key',
  dkimValue: 'dkim_value',
  returnPathValue: 'return_path_value',
  dkimVerified: 'dkim_verified',
  returnPathVerified: 'return_path_verified',
  verifiedAt: 'verified_at',
  lastCheckedAt: 'last_checked_at',
  lastError: 'last_error',
  testedAt: 'tested_at',
  sentCount: 'sent_count',
  bounceCount: 'bounce_count',
  complaintCount: 'complaint_count',
  suspendedAt: 'suspended_at',
  suspendReason: 'suspend_reason',
} as const satisfies Record<keyof SenderRow, string>;

const fields = Object.keys(COLUMNS) as (keyof SenderRow)[];

type Flag = 'dkimVerified' | 'returnPathVerified';
type Stored = Omit<SenderRow, Flag> & Readonly<Record<Flag, number>>;

/** The sending domain of the space. */
export const senders = perDatabase((db) => {
  const find = db.prepare<[], Stored>(
    `SELECT ${fields.map((field) => `${COLUMNS[field]} AS ${field}`).join(', ')} FROM email_sender`,
  );
  const save = db.prepare(
    `INSERT OR REPLACE INTO email_sender (place, ${fields.map((field) => COLUMNS[field]).join(', ')})
     VALUES (1, ${fields.map((field) => `:${field}`).join(', ')})`,
  );
  const remove = db.prepare('DELETE FROM email_sender');
  const countMail = db.prepare('UPDATE email_sender SET sent_count = sent_count + ?, bounce_count = bounce_count + ?');

  return {
    /** The sending domain, or undefined where mail leaves by the service's own. */
    find(): SenderRow | undefined {
      const stored = find.get();
      return (
        stored && {
          ...stored,
          dkimVerified: stored.dkimVerified === 1,
          returnPathVerified: stored.returnPathVerified === 1,
        }
      );
    },
    /** Writes the sending domain, new or changed. */
    save(row: SenderRow): void {
      save.run({
        ...row,
        dkimVerified: Number(row.dkimVerified),
        returnPathVerified: Number(row.returnPathVerified),
      });
    },
    remove(): void {
      remove.run();
    },
    /** Counts sent and bounced mail of the domain. */
    countMail(sent: number, bounced: number): void {
      countMail.run(sent, bounced);
    },
  };
});
