import { useTranslation } from 'react-i18next'
import { toast } from '../../../ui/messages/toast.ts'
import { showPlace } from '../view-state/show-place.ts'
import { readViewState } from '../view-state/view-state.ts'
import { useView } from './view-store.ts'

/** Shows a view that was kept as text; null until there is a picture. */
export function useShowView(): ((text: string) => void) | null {
	const { viewer, open } = useView()
	const { t } = useTranslation('viewer')
	return (
		viewer &&
		((text) => {
			const opened = readViewState(text)
			const isPlaced = showPlace(viewer, opened)
			const isWhole = opened.isWhole && isPlaced
			if (!isWhole) toast.error(t('views.outdated'))
			open({ ...opened, isWhole })
		})
	)
}
