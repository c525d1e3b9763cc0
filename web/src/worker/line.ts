/** Something in front of the server answered in its place. */
export const isLost = ({ status }: Response): boolean => status >= 502 && status <= 504

export const delay = (milliseconds: number): Promise<void> =>
	new Promise((resolve) => setTimeout(resolve, milliseconds))
