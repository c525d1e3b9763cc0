import { useTranslation } from 'react-i18next'
import type { Viewer } from '#engine/viewer.ts'
import { useCopy } from '../../../../ui/copy-text.ts'
import { toast } from '../../../../ui/toast.ts'
import { useView } from '../../view/view-store.ts'
import { threadOpenAt } from '../../view/view-stores.ts'
import { fitsIntoLink, type ViewState, writeViewState } from '../../view-state/view-state.ts'

/** Ways to give a view to others: as a link, or as text among the saved views of the project. */
export function useSharing(viewer: Viewer) {
	const { selection, filter, colours, lift, openThread } = useView()
	const { t } = useTranslation('viewer')
	const copy = useCopy()
	/** What of the view is the page's, and camera and section, which are the engine's. */
	const stateNow = (): ViewState => ({
		...selection.now,
		filter: filter.now,
		colours: colours.now,
		lift: lift.now,
		pose: viewer.pose,
		section: viewer.section,
	})
	return {
		viewText: () => writeViewState(stateNow()),
		/** For a link to what is shown now; null when it doesn't fit into one. */
		viewPath: () => {
			const whole = stateNow()
			return fitsIntoLink(whole) ? `${location.pathname}?view=${writeViewState(whole)}` : null
		},
		copyLink: () => {
			const whole = stateNow()
			if (!fitsIntoLink(whole)) return toast.error(t('views.too_long'))
			const { origin, pathname } = location
			const thread = threadOpenAt(whole.panels, openThread.now)
			copy(`${origin}${pathname}?view=${writeViewState(whole)}${thread ? `&thread=${thread}` : ''}`, t('link_copied'))
		},
	}
}
