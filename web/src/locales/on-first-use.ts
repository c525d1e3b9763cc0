/** Makes a value when it is first asked for. Making a format takes milliseconds, more than using it a hundred times. */
export const onFirstUse = <Value>(make: () => Value): (() => Value) => {
	let made: Value | undefined
	return () => {
		made ??= make()
		return made
	}
}
