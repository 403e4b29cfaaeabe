/** How a person looks at the chat of a show. */
export class ChatPlace {
  query = $state('');
  /** Pixels that the list is scrolled by. */
  scrollTop = 0;
}
