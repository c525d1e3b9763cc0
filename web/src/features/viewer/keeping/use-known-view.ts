import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useStatuses } from '../../../domain/statuses/statuses.queries.ts'
import { toast } from '../../../ui/messages/toast.ts'
import { useCurrent, useStored } from '../base/store.ts'
import type { ViewStore } from '../view/view-store.ts'
import { knownFilter } from '../view-state/known-view.ts'
import { NONE_NAMED } from '../view-state/view-state.ts'

/**
 * Takes out of a view that was opened what the project does not have any more, as soon as that can be told, and says so.
 * @param isShown somebody is there to be told: the model has come, or never will
 */
export function useKnownView(view: ViewStore, isShown: boolean): void {
	const { project, panels, elements, filter, colours: coloursNow, selection, unchecked, structure } = view
	const { t } = useTranslation('viewer')
	const statuses = useStatuses(project.id).data
	const open = useCurrent(unchecked)
	const colours = useStored(coloursNow)
	const { kinds, isReading, error } = view.coloured
	const sayOutdated = useEffectEvent(() => toast.error(t('views.outdated')))
	useEffect(() => {
		const waiting = unchecked.now
		if (!isShown || !waiting || waiting.named !== NONE_NAMED || !elements || !statuses || !structure) return
		if (isReading || coloursNow.now !== colours) return
		unchecked.set(null)
		const ids = new Set(panels.map(({ id }) => id))
		const isPanel = (id: string) => ids.has(id)
		const left = knownFilter(filter.now, {
			isPanel,
			statuses,
			kinds: error === null ? (kinds?.kinds ?? null) : null,
			floorCount: project.model?.floors.length ?? 0,
			elementCount: structure.count,
		})
		filter.set(left.filter)
		const chosen = selection.now
		const stillThere = chosen.panels.filter(isPanel)
		const element = chosen.element !== null && chosen.element < structure.count ? chosen.element : null
		const isAllThere = stillThere.length === chosen.panels.length && element === chosen.element
		if (!isAllThere) selection.set({ panels: stillThere, element })
		if (!waiting.isTold && !(waiting.isWhole && left.isWhole && isAllThere)) sayOutdated()
	}, [
		isShown,
		open,
		panels,
		elements,
		statuses,
		structure,
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
