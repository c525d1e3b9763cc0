import type { Project } from '@panelyard/contracts/projects/projects'
import { useEffect, useEffectEvent } from 'react'
import { readCachedUser } from '../../../domain/account/user-cache.ts'
import { onHand } from '../base/on-hand.ts'
import { areInPicture } from '../view/in-picture.ts'
import { viewTextNow } from '../view/view-now.ts'
import type { ViewStore } from '../view/view-store.ts'
import { forgetView, keepView, standHere } from '../view-state/kept-view.ts'

type ViewNow = Pick<
	ViewStore,
	| 'screen'
	| 'viewer'
	| 'elements'
	| 'opened'
	| 'filter'
	| 'colours'
	| 'selection'
	| 'lift'
	| 'unchecked'
	| 'structure'
	| 'hasLabels'
> & {
	project: Pick<Project, 'id' | 'model'>
}

/**
 * Keeps the whole view in this tab when the page is left or hidden, so that loading it again shows the same; and for the view
 * that takes its place when another version of the model goes live.
 * @param keepOwn gives what tools keep, by their ids
 */
export function useKeptView(view: ViewNow, keepOwn: () => Record<string, string>): void {
	const { id, model } = view.project
	const viewNow = () => {
		const place = view.viewer ?? view.opened
		if (!place) return null
		const shows_selected = areInPicture(view, view.selection.now.panels)
		return { view: viewTextNow(view, place), own: keepOwn(), has_marks: view.hasLabels.now, shows_selected }
	}
	const keep = useEffectEvent(() => {
		const now = viewNow()
		if (!model || !now) return
		keepView({ user_id: readCachedUser()?.id ?? null, href: location.href, model_url: model.model_url }, now)
	})
	// Asked for while the next view is made, when no effect event may be called.
	useEffect(() => standHere({ projectId: id, kept: viewNow }))
	useEffect(() => {
		// A view that is begun later within the same page begins anew; what may begin twice by itself does not.
		const stopHand = onHand(() => {
			stopHand()
			forgetView()
		})
		const onVisibility = () => (document.visibilityState === 'hidden' ? keep() : forgetView())
		window.addEventListener('pagehide', keep)
		// A phone may end a hidden page without another word.
		document.addEventListener('visibilitychange', onVisibility)
		return () => {
			stopHand()
			window.removeEventListener('pagehide', keep)
			document.removeEventListener('visibilitychange', onVisibility)
		}
	}, [])
}
