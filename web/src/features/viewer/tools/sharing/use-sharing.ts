import { useTranslation } from 'react-i18next'
import type { Viewer } from '#engine/viewer.ts'
import { toast } from '../../../../ui/messages/toast.ts'
import { useCopy } from '../../../../ui/text/copy-text.ts'
import { viewStateNow, viewTextNow } from '../../view/view-now.ts'
import { useView } from '../../view/view-store.ts'
import { threadOpenAt } from '../../view/view-stores.ts'
import { fitsIntoLink } from '../../view-state/view-state.ts'

/** Ways to give a view to others: as a link, or as text among the saved views of the project. */
export function useSharing(viewer: Viewer) {
	const view = useView()
	const { t } = useTranslation('viewer')
	const copy = useCopy()
	const path = () =>
		fitsIntoLink(viewStateNow(view, viewer)) ? `${location.pathname}?view=${viewTextNow(view, viewer)}` : null
	return {
		viewText: () => viewTextNow(view, viewer),
		/** For a link to what is shown now; null when it doesn't fit into one. */
		viewPath: path,
		copyLink: () => {
			const shown = path()
			if (shown === null) return toast.error(t('views.too_long'))
			const thread = threadOpenAt(view.selection.now.panels, view.openThread.now)
			copy(`${location.origin}${shown}${thread ? `&thread=${thread}` : ''}`, t('link_copied'))
		},
	}
}
