import type { ModelSummary } from '@panelyard/contracts/projects/projects'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Viewer } from '#engine/viewer.ts'
import { readCachedUser } from '../../../domain/account/user-cache.ts'
import { toast } from '../../../ui/messages/toast.ts'
import { useAddress } from '../base/use-address.ts'
import { handedView } from '../view-state/handed-view.ts'
import { keptView, standingView } from '../view-state/kept-view.ts'
import { type OpenedView, openedView } from '../view-state/opened-view.ts'
import { showPlace } from '../view-state/show-place.ts'

/**
 * The view with which the page begins. It is shown as soon as the model's place is known, while it still comes in. A damaged
 * link says so once the model stands.
 */
export function useOpenedView(
	viewer: Viewer | null,
	isStanding: boolean,
	model: ModelSummary | null,
	projectId: string,
): OpenedView | null {
	const { t } = useTranslation('viewer')
	const address = useAddress()
	const [opened] = useState(() => {
		const { view, only } = address.read()
		const place = model && { user_id: readCachedUser()?.id ?? null, href: location.href, model_url: model.model_url }
		const kept = standingView(projectId) ?? (place && keptView(place))
		return openedView(view ?? handedView(projectId, only), kept)
	})
	/** Null once the model stood: then it is the person's to change. */
	const shown = useRef<{ isPlaced: boolean; isWell: boolean } | null>({ isPlaced: false, isWell: true })
	const sayDamaged = useEffectEvent(() => toast.error(t('views.link_not_whole')))
	useEffect(() => {
		if (!viewer || !opened || !shown.current) return
		const place = () => {
			if (shown.current) shown.current = { isPlaced: true, isWell: showPlace(viewer, opened, true) }
		}
		if (viewer.modelBox && !shown.current.isPlaced) place()
		if (!isStanding) return viewer.on('model', place)
		const { isWell } = shown.current
		shown.current = null
		if (!opened.isKept && !(opened.isWhole && isWell)) sayDamaged()
	}, [viewer, isStanding, opened])
	return opened
}
