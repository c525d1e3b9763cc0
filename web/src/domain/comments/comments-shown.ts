/** Which threads the list can show, or their photos. */
export const COMMENTS_SHOWN = ['open', 'unread', 'mine', 'resolved', 'all', 'photos'] as const
export type CommentsShown = (typeof COMMENTS_SHOWN)[number]
