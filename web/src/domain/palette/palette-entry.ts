import type { ReactNode } from 'react'

/** The headings of the palette. */
export type PaletteSection =
	| 'recent'
	| 'panels'
	| 'commands'
	| 'statuses'
	| 'flags'
	| 'groups'
	| 'filters'
	| 'views'
	| 'storeys'
	| 'kinds'
	| 'categories'
	| 'colours'
	| 'pages'
	| 'projects'

/** Something to do or to go to. */
export type PaletteEntry = {
	/** The same at every visit: recent ones are known by it. */
	id: string
	section: PaletteSection
	label: string
	/** What people look for it by, where the label says more: the name of the status it sets. */
	name?: string | undefined
	icon: ReactNode
	/** Quietly beside it, such as how many panels it is about. */
	note?: string | undefined
	/** As it stands on the keyboard. */
	shortcut?: string | undefined
	/** It changes what is seen and opens nothing: it is done before the palette closes. */
	changesPicture?: boolean | undefined
} & (
	| { run: () => void; runOn?: undefined }
	/** Needs panels: the palette asks for one, as none are selected. */
	| { run?: undefined; runOn: (panelIds: readonly string[]) => void }
)
