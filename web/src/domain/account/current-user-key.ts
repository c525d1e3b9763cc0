/** Where this browser keeps the signed-in person; a file of its own for the home page, which loads little code. */
export const CURRENT_USER_KEY = 'panelyard.current_user'
