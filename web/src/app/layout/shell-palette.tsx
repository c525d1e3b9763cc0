import type { Project } from '@panelyard/contracts/projects/projects'
import { roleAllows } from '@panelyard/contracts/projects/projects'
import { IconPalette } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppContext } from '../../domain/app-context/app-context.tsx'
import { openAssistant } from '../../domain/assistant/assistant-session.ts'
import { offeredSelection } from '../../domain/palette/offered-selection.ts'
import { Palette, PaletteDialog } from '../../domain/palette/palette.tsx'
import type { PaletteEntry } from '../../domain/palette/palette-entry.ts'
import { useFoundPanels } from '../../domain/palette/use-found-panels.tsx'
import { usePlaceEntries } from '../../domain/palette/use-place-entries.tsx'
import { useProjectEntries } from '../../domain/palette/use-project-entries.tsx'
import { usePanels } from '../../domain/panels/list/panels.queries.ts'
import { furthestStatus } from '../../domain/panels/search/panel-filters.ts'
import type { PanelSearch } from '../../domain/panels/search/panel-search.ts'
import { isDemoProject } from '../../domain/project/demo-project.ts'
import { readFilterQuery } from '../../domain/saved-filters/filter-query.ts'
import { flagsOf } from '../../domain/statuses/status-flags.ts'
import { useStatuses } from '../../domain/statuses/statuses.queries.ts'
import type { ColourSubject } from '../../features/viewer/colouring/colour-choice.ts'

type ShellPaletteProps = { isOpen: boolean; onClose: () => void }

/** The palette on the pages with a sidebar: what can be done in the project, and where one can go. */
export function ShellPalette({ isOpen, onClose }: ShellPaletteProps) {
	const { project } = useAppContext()
	return (
		<PaletteDialog isOpen={isOpen} onClose={onClose}>
			{project ? <ProjectPalette project={project} onClose={onClose} /> : <PlacesPalette onClose={onClose} />}
		</PaletteDialog>
	)
}

function PlacesPalette({ onClose }: { onClose: () => void }) {
	const [typed, setTyped] = useState('')
	const places = usePlaceEntries({ project: null })
	const { found, isSearching } = useFoundPanels(typed)
	const entries = useMemo(() => [...places, ...found], [places, found])
	return (
		<Palette
			entries={entries}
			colourOf={() => null}
			onPanel={() => {}}
			onClose={onClose}
			onText={setTyped}
			isSearching={isSearching}
		/>
	)
}

const NOTHING: never[] = []

function ProjectPalette({ project, onClose }: { project: Project; onClose: () => void }) {
	const navigate = useNavigate()
	const panels = usePanels(project.id).data?.panels ?? NOTHING
	const statuses = useStatuses(project.id).data ?? NOTHING
	const params = { id: project.id }
	const hasModel = project.model !== null
	const openList = (search: PanelSearch) =>
		void navigate({ to: '/app/project/$id', params, search: { tab: 'panels', ...search } })
	const ofProject = useProjectEntries({
		project,
		panels,
		selected: offeredSelection(project.id),
		editable: project.role !== null && roleAllows(project.role, 'editor'),
		source: 'panel_list',
		onShow: openList,
		onFilter: ({ query }) => openList(readFilterQuery(query)),
		onView: hasModel
			? ({ id }) => void navigate({ to: '/app/project/$id/3d-view', params, search: { saved_view: id } })
			: null,
	})
	const colours = useColourEntries(hasModel ? project.id : null)
	const places = usePlaceEntries({ project: { id: project.id, hasModel, mayComment: project.role !== null } })
	const entries = useMemo(() => [...ofProject, ...colours, ...places], [ofProject, colours, places])
	return (
		<Palette
			entries={entries}
			project={project}
			panels={panels}
			colourOf={(panel) => {
				const furthest = furthestStatus(panel, flagsOf(statuses))
				return statuses.find(({ id }) => id === furthest)?.colour ?? null
			}}
			onPanel={(panel) => openList({ panel })}
			onAsk={project.role === null || isDemoProject(project.id) ? undefined : (text) => openAssistant(project.id, text)}
			onClose={onClose}
		/>
	)
}

/** All but a property, which is chosen in 3D. The view's own list would load the view with every page. */
const COLOURS = Object.keys({
	status: true,
	plan: true,
	kind: true,
	category: true,
	group: true,
	floor: true,
	type: true,
	name: true,
	weight: true,
	area: true,
	volume: true,
	requirements: true,
	materials: true,
} satisfies Record<Exclude<ColourSubject, 'property'>, true>) as Exclude<ColourSubject, 'property'>[]

/** Leads to the 3D view by each of the colours. */
function useColourEntries(projectId: string | null): PaletteEntry[] {
	const { t } = useTranslation(['palette', 'colours'])
	const navigate = useNavigate()
	if (projectId === null) return NOTHING
	return COLOURS.map((by) => ({
		id: `command colour_${by}`,
		section: 'colours',
		label: t('colour_in_3d', { name: t(`colours:subject.${by}`) }),
		icon: <IconPalette size={17} stroke={1.6} aria-hidden />,
		run: () => void navigate({ to: '/app/project/$id/3d-view', params: { id: projectId }, search: { colours: by } }),
	}))
}
