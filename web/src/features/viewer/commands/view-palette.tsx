import { useMemo } from 'react'
import { openAssistant } from '../../../domain/assistant/assistant-session.ts'
import { offerAccount } from '../../../domain/demo/account-offer.ts'
import { Palette } from '../../../domain/palette/palette.tsx'
import type { PaletteEntry } from '../../../domain/palette/palette-entry.ts'
import { usePlaceEntries } from '../../../domain/palette/use-place-entries.tsx'
import { useProjectEntries } from '../../../domain/palette/use-project-entries.tsx'
import { isDemoProject } from '../../../domain/project/demo-project.ts'
import { writeFilterQuery } from '../../../domain/saved-filters/filter-query.ts'
import { afterFrame, useCurrent } from '../base/store.ts'
import { useFind } from '../view/use-find.ts'
import { useSavedView } from '../view/use-saved-view.ts'
import { useShowView } from '../view/use-show-view.ts'
import { useView } from '../view/view-store.ts'
import { type Commands, useCommands } from './commands.ts'

/** A dialog takes so long to give the focus back. */
const RETURN_MS = 200

/** The palette of a view: its commands, and all that can be done in its project. */
export function ViewPalette({ onClose }: { onClose: () => void }) {
	const { project, panels, colourOf, screen, editable, selection, mayComment, ...view } = useView()
	const showView = useShowView()
	const commands = useCommands()
	const { findPanel } = useFind()
	const { openView } = useSavedView(project.id)
	const selected = useCurrent(selection).panels
	const ofProject = useProjectEntries({
		project,
		panels,
		selected,
		editable,
		source: 'viewer',
		onShow: (search, name) =>
			search.floors
				? view.showFloors(new Set(search.floors))
				: view.namedFilter.set({ name, query: writeFilterQuery(search) }),
		onFilter: ({ name, query }) => view.namedFilter.set({ name, query }),
		onView: showView && (({ id }) => openView(id, { onSuccess: showView })),
	})
	const places = usePlaceEntries({
		project: { id: project.id, hasModel: true, mayComment },
		isIn3d: true,
	})
	const entries = useMemo(() => {
		const own = entriesOf(commands)
		// Who has selected something is about to do something to it.
		return selected.length > 0 ? [...ofProject, ...own, ...places] : [...own, ...ofProject, ...places]
	}, [commands, ofProject, places, selected])
	return (
		<Palette
			entries={entries}
			project={project}
			panels={panels}
			colourOf={colourOf}
			onPanel={(id) => {
				findPanel(id)
				// Once the dialog has given the focus back, it goes to the card: there is what can be done with the panel.
				window.setTimeout(() => screen.current?.querySelector<HTMLElement>('[data-of-selection]')?.focus(), RETURN_MS)
			}}
			onClose={onClose}
			onAsk={
				project.role === null
					? undefined
					: (text) => (isDemoProject(project.id) ? offerAccount('assistant') : openAssistant(project.id, text))
			}
			closeLater={afterFrame}
		/>
	)
}

/** The palette asks the assistant itself, with what was typed. */
const NOT_LISTED = ['palette', 'assistant']

/** The commands that can be used now. */
const entriesOf = (commands: Commands): PaletteEntry[] =>
	[...commands.values()].flatMap(({ id, label, icon: Icon, key, changesPicture, run }): PaletteEntry[] =>
		run && !NOT_LISTED.includes(id)
			? [
					{
						id: `command ${id}`,
						section: id.startsWith('colour_') ? 'colours' : 'commands',
						label,
						icon: <Icon size={17} stroke={1.6} aria-hidden />,
						shortcut: key?.shown,
						changesPicture,
						run,
					},
				]
			: [],
	)
