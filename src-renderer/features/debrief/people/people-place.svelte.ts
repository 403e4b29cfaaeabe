import { EVERY_GROUP, type PeopleColumn, type PeopleFilter } from './people-rows.ts';

/** How a person looks at the people of a show. */
export class PeoplePlace {
  column = $state<PeopleColumn>('name');
  reversed = $state(false);
  query = $state('');
  filter = $state<PeopleFilter | 'absent'>('all');
  group = $state(EVERY_GROUP);
  /** Pixels that the list is scrolled by. */
  scrollTop = 0;
}
