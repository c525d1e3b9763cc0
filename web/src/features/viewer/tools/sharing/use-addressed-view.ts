import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useOpenView } from '../../../../domain/saved-views/saved-views.queries.ts'
import { toast } from '../../../../ui/toast.ts'
import { useAddress } from '../../base/use-address.ts'
import { useShowView } from '../../view/use-show-view.ts'

/** Shows the saved view that the address names, once the model stands, and takes it out of the address. */
export function useAddressedView(projectId: string): void {
	const { t } = useTranslation('viewer')
	const address = useAddress()
	const open = useOpenView(projectId)
	const show = useShowView()
	const follow = useEffectEvent(() => {
		const id = address.read().saved_view
		if (id === undefined) return
		address.write({ saved_view: undefined })
		void open.mutateAsync(id, { onSuccess: (text) => show?.(text) }).then(
			() => toast.worked(t('views.open_failed')),
			(error) => toast.failed(t('views.open_failed'), error),
		)
	})
	useEffect(() => follow(), [])
}
