/** For `middlewares` of menus and popovers: they end at the edge of the window and scroll inside. */
export const FITS_WINDOW = {
	flip: true,
	shift: true,
	size: {
		padding: 8,
		apply: ({ availableHeight, elements }: { availableHeight: number; elements: { floating: HTMLElement } }) => {
			Object.assign(elements.floating.style, { maxHeight: `${availableHeight}px`, overflowY: 'auto' })
		},
	},
}
