import { isFiltered, SHOW_ALL } from '../base/view-filter.ts'
import { useView } from './view-store.ts'

/** Selects a panel that was searched for, shows it whatever was hidden, and faces it in the picture. */
export function useFind(): (panelId: string) => void {
	const { selectPanels, filter, face } = useView()
	return (id) => {
		selectPanels([id])
		filter.set((now) => (isFiltered(now) ? SHOW_ALL : now))
		requestAnimationFrame(() => face(id))
	}
}
