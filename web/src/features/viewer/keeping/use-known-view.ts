import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { usePanels } from '../../../domain/panels/panels.queries.ts'
import { useStatuses } from '../../../domain/statuses/statuses.queries.ts'
import { toast } from '../../../ui/toast.ts'
import { useCurrent, useStored } from '../base/store.ts'
import type { ViewStore } from '../view/view-store.ts'
import { knownFilter } from '../view-state/known-view.ts'

/**
 * Takes out of a view that was opened what the project does not have any more, as soon as that can be told, and says so.
 * @param isShown somebody is there to be told: the model has come, or never will
 */
export function useKnownView(view: ViewStore, isShown: boolean): void {
	const { project, filter, colours: coloursNow, selection, unchecked, structure } = view
	const { t } = useTranslation('viewer')
	const panels = usePanels(project.id).data?.panels
	const statuses = useStatuses(project.id).data
	const open = useCurrent(unchecked)
	const colours = useStored(coloursNow)
	const { kinds, isReading, error } = view.coloured
	const elementCount = structure?.floor.length ?? null
	const sayOutdated = useEffectEvent(() => toast.error(t('views.outdated')))
	useEffect(() => {
		if (!isShown || !open || !panels || !statuses || elementCount === null) return
		if (isReading || coloursNow.now !== colours) return
		unchecked.set(null)
		const ids = new Set(panels.map(({ id }) => id))
		const isPanel = (id: string) => ids.has(id)
		const left = knownFilter(filter.now, {
			isPanel,
			statuses,
			kinds: error === null ? (kinds?.kinds ?? null) : null,
			floorCount: project.model?.floors.length ?? 0,
			elementCount,
		})
		filter.set(left.filter)
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
		coloursNow,
		filter,
		unchecked,
		selection,
		project,
	])
}
