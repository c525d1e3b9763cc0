/**
 * Header with the id of a person. In a request it names the sender: when someone else is signed in by then, for example on a
 * shared device, the answer is 401. In an answer it names whom it is for; an operator who sees the app as somebody gets none.
 */
export const PERSON_HEADER = 'x-panelyard-person'
