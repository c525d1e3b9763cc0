import { useTranslation } from 'react-i18next'
import { useOpenView } from '../../../domain/saved-views/saved-views.queries.ts'
import { toast } from '../../../ui/messages/toast.ts'

/** Opens saved views of a project, and says so when one can't be opened, even after its page was left. */
export function useSavedView(projectId: string) {
	const { t } = useTranslation('viewer')
	const open = useOpenView(projectId)
	return {
		/** The view that is being opened; null for none. */
		openingId: open.isPending ? open.variables : null,
		/** @param then runs while the page is there, with the view or after a failure */
		openView: (id: string, then: { onSuccess: (text: string) => void; onError?: () => void }): void =>
			void open.mutateAsync(id, then).then(
				() => toast.worked(t('views.open_failed')),
				(error) => toast.failed(t('views.open_failed'), error),
			),
	}
}
