import type { Project } from '@panelyard/contracts/projects'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePanels } from '../../../domain/panels/panels.queries.ts'
import { useStatuses } from '../../../domain/statuses/statuses.queries.ts'
import { toast } from '../../../ui/toast.ts'
import type { Store } from '../base/store.ts'
import type { ViewFilter } from '../base/view-filter.ts'
import type { ColourChoice } from '../colouring/colour-choice.ts'
import type { PanelKindsInView } from '../colouring/use-panel-kinds.ts'
import type { ViewSelection } from '../selection/use-view-selection.ts'
import { knownFilter } from '../view-state/known-view.ts'
import type { OpenedView } from '../view-state/opened-view.ts'
import type { ReadView } from '../view-state/view-state.ts'

type OpenedThings = {
	project: Project
	/** With which the page began; null without one. What is missing of somebody's own view is not mentioned. */
	opened: OpenedView | null
	view: { heldFilter: Store<ViewFilter>; heldColours: Store<ColourChoice>; colours: ColourChoice }
	selection: Store<ViewSelection>
	coloured: Pick<PanelKindsInView, 'kinds' | 'isReading' | 'error'>
	/** Somebody is there to be told: the model has come, or never will. */
	isShown: boolean
	/** Null until the structure of the model has come. */
	elementCount: number | null
}

/**
 * Takes out of a view that was opened what the project does not have any more, as soon as that can be told, and says so.
 * Returns what is to be called with a saved view when it is opened.
 */
export function useKnownView(props: OpenedThings): (opened: ReadView) => void {
	const { project, opened, view, selection, coloured, isShown, elementCount } = props
	const { t } = useTranslation('viewer')
	const panels = usePanels(project.id).data?.panels
	const statuses = useStatuses(project.id).data
	/** Looked at once, when all that it may speak of is known. `isTold`: that it is damaged was said already. */
	const [open, setOpen] = useState<{ isTold: boolean } | null>(opened && { isTold: opened.isKept || !opened.isWhole })
	const { colours, heldColours, heldFilter } = view
	const { kinds, isReading, error } = coloured
	const sayOutdated = useEffectEvent(() => toast.error(t('views.outdated')))
	useEffect(() => {
		if (!isShown || !open || !panels || !statuses || elementCount === null) return
		if (isReading || heldColours.now !== colours) return
		setOpen(null)
		const ids = new Set(panels.map(({ id }) => id))
		const isPanel = (id: string) => ids.has(id)
		const left = knownFilter(heldFilter.now, {
			isPanel,
			statuses,
			kinds: error === null ? (kinds?.kinds ?? null) : null,
			floorCount: project.model?.floors.length ?? 0,
			elementCount,
		})
		heldFilter.set(left.filter)
		const chosen = selection.now
		const stillThere = chosen.panels.filter(isPanel)
		const element = chosen.element !== null && chosen.element < elementCount ? chosen.element : null
		const isAllThere = stillThere.length === chosen.panels.length && element === chosen.element
		if (!isAllThere) selection.set({ panels: stillThere, element })
		if (!open.isTold && !(left.isWhole && isAllThere)) sayOutdated()
	}, [
		isShown,
		open,
		panels,
		statuses,
		elementCount,
		isReading,
		error,
		kinds,
		colours,
		heldColours,
		heldFilter,
		selection,
		project,
	])
	return ({ isWhole }) => setOpen({ isTold: !isWhole })
}
