import type * as z from 'zod';
import type { Space, updateSpace } from '#shared/api/space.ts';
import type { Known } from '#shared/api/open-enum.ts';
import { perDatabase } from './per-database.ts';

/** Settings that the application shows and `PATCH /space` changes, apart from the columns of their own. */
export type SpaceSettings = Required<
  Omit<z.output<(typeof updateSpace)['body']>, 'name' | 'description' | 'category' | 'logo' | 'coverImage'>
>;

/** The settings of a space nobody has touched. */
export const DEFAULT_SPACE_SETTINGS: SpaceSettings = {
  welcomeMessage: null,
  activity: 'other',
  colorPrimary: null,
  colorSecondary: null,
  colorAccent: null,
  liveColor: null,
  liveBgColor: null,
  liveShowLogo: true,
  appFont: null,
  liveFont: null,
  joinApproval: false,
  joinQuestions: [],
  metaPixelId: null,
  ga4Id: null,
};

/** The space as it is stored; counts and addresses are worked out when it is read. */
export interface SpaceRow {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly description: string | null;
  readonly logo: string | null;
  readonly coverImage: string | null;
  readonly mode: string;
  readonly visibility: Known<Space['visibility']>;
  readonly accessType: Known<Space['accessType']>;
  readonly priceCents: number | null;
  readonly priceCurrency: Known<Space['priceCurrency']>;
  readonly priceInterval: Known<Space['priceInterval']>;
  readonly category: Known<Space['category']>;
  readonly aboutUrl: string | null;
  readonly gamificationEnabled: boolean;
  readonly liveDomain: string | null;
  readonly groupLabels: Space['groupLabels'];
  readonly settings: SpaceSettings;
  readonly ownerId: string;
  readonly billingActive: boolean;
  readonly createdAt: number;
}

type StoredSpace = Omit<SpaceRow, 'gamificationEnabled' | 'billingActive' | 'groupLabels' | 'settings'> & {
  readonly gamificationEnabled: number;
  readonly billingActive: number;
  readonly groupLabels: string;
  readonly settings: string;
};

const COLUMNS = `id, slug, name, description, logo, cover_image AS coverImage, mode, visibility,
  access_type AS accessType, price_cents AS priceCents, price_currency AS priceCurrency,
  price_interval AS priceInterval, category, about_url AS aboutUrl, gamification_enabled AS gamificationEnabled,
  live_domain AS liveDomain, group_labels AS groupLabels, settings, owner_id AS ownerId,
  billing_active AS billingActive, created_at AS createdAt`;

export interface SpaceCounts {
  readonly members: number;
  readonly groups: number;
  readonly reviews: number;
  readonly rating: number | null;
}

/** The one space of the service. */
export const spaces = perDatabase((db) => {
  const find = db.prepare<[], StoredSpace>(`SELECT ${COLUMNS} FROM space LIMIT 1`);
  const save = db.prepare(
    `INSERT OR REPLACE INTO space (id, slug, name, description, logo, cover_image, mode, visibility, access_type,
       price_cents, price_currency, price_interval, category, about_url, gamification_enabled, live_domain,
       group_labels, settings, owner_id, billing_active, created_at)
     VALUES (:id, :slug, :name, :description, :logo, :coverImage, :mode, :visibility, :accessType,
       :priceCents, :priceCurrency, :priceInterval, :category, :aboutUrl, :gamificationEnabled, :liveDomain,
       :groupLabels, :settings, :ownerId, :billingActive, :createdAt)`,
  );
  const count = db.prepare<[], SpaceCounts>(
    `SELECT (SELECT count(*) FROM member WHERE status = 'active') AS members,
       (SELECT count(*) FROM space_group) AS groups,
       (SELECT count(*) FROM review) AS reviews,
       (SELECT round(avg(rating), 1) FROM review) AS rating`,
  );
  const isBillingActive = db.prepare<[], { billingActive: number }>(
    'SELECT billing_active AS billingActive FROM space',
  );
  const findSlug = db.prepare<[], string>('SELECT slug FROM space LIMIT 1').pluck();

  return {
    findSlug: (): string | undefined => findSlug.get(),
    /** The one space of the service, or undefined before the seed. */
    find(): SpaceRow | undefined {
      const row = find.get();
      return (
        row && {
          ...row,
          gamificationEnabled: row.gamificationEnabled === 1,
          billingActive: row.billingActive === 1,
          groupLabels: JSON.parse(row.groupLabels) as Space['groupLabels'],
          settings: JSON.parse(row.settings) as SpaceSettings,
        }
      );
    },
    /** Writes the space, new or changed. */
    save(space: SpaceRow): void {
      save.run({
        ...space,
        gamificationEnabled: Number(space.gamificationEnabled),
        billingActive: Number(space.billingActive),
        groupLabels: JSON.stringify(space.groupLabels),
        settings: JSON.stringify(space.settings),
      });
    },
    /** The space's numbers now. */
    count: (): SpaceCounts => count.get() ?? { members: 0, groups: 0, reviews: 0, rating: null },
    /** True if the owner's account pays; it decides the rate limit. */
    isBillingActive: (): boolean => isBillingActive.get()?.billingActive === 1,
  };
});
