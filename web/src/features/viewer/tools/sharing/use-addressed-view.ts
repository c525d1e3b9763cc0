import { useEffect, useEffectEvent } from 'react'
import { useAddress } from '../../base/use-address.ts'
import { useSavedView } from '../../view/use-saved-view.ts'
import { useShowView } from '../../view/use-show-view.ts'

/** Shows the saved view that the address names, once the model stands, and takes it out of the address. */
export function useAddressedView(projectId: string): void {
	const address = useAddress()
	const { openView } = useSavedView(projectId)
	const show = useShowView()
	const follow = useEffectEvent(() => {
		const id = address.read().saved_view
		if (id === undefined) return
		address.write({ saved_view: undefined })
		openView(id, { onSuccess: (text) => show?.(text) })
	})
	useEffect(() => follow(), [])
}
