import { expect, type Locator, type Page } from '@playwright/test';
import type { Language } from '#shared/words/language.ts';
import { wordsIn, type Words } from '#shared/words/words.ts';
import { picture } from './media-files.ts';
import { silentWav } from './silent-wav.ts';

/** The window as a person finds it who reads one of its languages: by the words that stand there. */
export interface Evening {
  readonly page: Page;
  readonly language: Language;
  readonly say: Words['say'];
  /** Times a person pressed something. */
  readonly clicks: { count: number };
  region(name: string): Locator;
  press(control: Locator): Promise<void>;
  /** Holds what has to be held, until it has done its work. */
  hold(control: Locator): Promise<void>;
  go(section: 'shows' | 'desk' | 'prepare' | 'settings'): Promise<void>;
}

/** A window in a language. */
export const eveningIn = (page: Page, language: Language): Evening => {
  const clicks = { count: 0 };
  const press = async (control: Locator): Promise<void> => {
    await control.click();
    clicks.count += 1;
  };
  return {
    page,
    language,
    say: wordsIn(language).say,
    clicks,
    region: (name) => page.getByRole('region', { name, exact: true }),
    press,
    async hold(control) {
      // The button goes or says something else once it was held: it is held for longer than it asks.
      await control.click({ delay: 900 });
      clicks.count += 1;
    },
    go: (section) => press(page.locator(`nav [data-section="${section}"]`)),
  };
};

/** The control of a name, and of no longer one that holds it. */
export const named = (
  scope: Page | Locator,
  role: 'button' | 'textbox' | 'spinbutton' | 'switch' | 'radio' | 'option' | 'menuitem',
  name: string,
): Locator => scope.getByRole(role, { name, exact: true });

/** Makes a show and opens its scenes. */
export const makeShow = async ({ page, say, press, go, region }: Evening, title: string): Promise<void> => {
  await go('shows');
  await press(named(page, 'button', say('shows_new')).first());
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say('shows_field_title'), { exact: true }).fill(title);
  await press(named(dialog, 'button', say('shows_create')));
  await press(named(region(title), 'button', say('shows_prepare')));
};

/** A scene to prepare; files are named after it. */
export interface PlannedScene {
  readonly name: string;
  readonly layout: 'solo' | 'grid' | 'spotlight' | 'sidebyside' | 'free';
  readonly band?: string;
  readonly files?: readonly ('picture' | 'sound')[];
  /** Seconds of a jingle. */
  readonly jingle?: number;
}

const addFile = async (evening: Evening, kind: 'picture' | 'sound', name: string): Promise<void> => {
  const { page, say, region, press } = evening;
  const layers = region(say('prepare_layers'));
  await press(named(layers, 'button', say(kind === 'sound' ? 'prepare_add_sound' : 'prepare_add_slot')));
  if (kind === 'picture') await press(named(page, 'menuitem', say('prepare_slot_media')));
  const picker = page.getByRole('dialog', { name: say('prepare_choose_media') });
  const file =
    kind === 'sound'
      ? { name: `${name}.wav`, mimeType: 'audio/wav', buffer: silentWav(3) }
      : { name: `${name}.png`, mimeType: 'image/png', buffer: picture(name) };
  await picker.locator('input[type="file"]').setInputFiles(file);
  await expect(picker).toBeHidden();
};

/** Adds a scene and gives it what is planned. */
export const prepareScene = async (evening: Evening, plan: PlannedScene): Promise<void> => {
  const { page, say, region, press } = evening;
  const properties = region(say('prepare_properties'));
  await press(named(region(say('prepare_scenes')), 'button', say('prepare_new_scene')));
  await named(properties, 'textbox', say('prepare_name')).fill(plan.name);
  if (plan.layout !== 'solo') {
    await press(properties.getByRole('combobox', { name: new RegExp(`^${say('prepare_layout')}`) }));
    await press(named(page, 'option', say(`prepare_layout_${plan.layout}`)));
  }
  if (plan.jingle !== undefined) {
    await press(named(properties, 'switch', say('prepare_jingle')));
    await named(properties, 'textbox', say('prepare_duration')).fill(String(plan.jingle));
  }
  if (plan.band !== undefined) {
    await press(named(region(say('prepare_canvas')), 'button', say('prepare_band')).first());
    await named(properties, 'textbox', say('prepare_text')).fill(plan.band);
  }
  for (const kind of plan.files ?? []) await addFile(evening, kind, plan.name);
};

/** A question with its answers; of a quiz the first one is right. */
export interface PlannedPoll {
  readonly kind: 'poll' | 'quiz';
  readonly question: string;
  readonly answers: readonly string[];
}

/** Writes polls beside the scenes of the show. */
export const preparePolls = async (evening: Evening, polls: readonly PlannedPoll[]): Promise<void> => {
  const { page, say, region, press } = evening;
  // By its label, which is pressed once no dialog lies over it any more.
  const goTo = (part: string): Promise<void> =>
    page
      .getByRole('radio', { name: new RegExp(`^${part}`) })
      .locator('..')
      .click();
  await goTo(say('prepare_part_polls'));
  for (const { kind, question, answers } of polls) {
    await press(named(region(say('prepare_polls')), 'button', say('desk_poll_new')));
    const dialog = page.getByRole('dialog');
    await named(dialog, 'textbox', say('desk_poll_question')).fill(question);
    if (kind === 'quiz') await named(dialog, 'radio', say('desk_quiz')).check({ force: true });
    for (const [index, answer] of answers.entries())
      await named(dialog, 'textbox', say('desk_poll_option', { number: index + 1 })).fill(answer);
    if (kind === 'quiz')
      await dialog.getByRole('checkbox', { name: say('desk_poll_right_of', { number: 1 }), exact: true }).check();
    await press(named(dialog, 'button', say('ui_save')));
    await expect(dialog).toBeHidden();
    await expect(region(say('prepare_polls')).getByRole('listitem').filter({ hasText: question })).toBeVisible();
  }
  await goTo(say('prepare_part_scenes'));
};

/** Waits until the platform has every edit and every file. */
export const allSent = async ({ page }: Evening): Promise<void> => {
  await expect(page.locator('[role="status"][data-waiting]')).toHaveAttribute('data-waiting', '0');
};
