import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { OfferSelection } from '../../domain/palette/offered-selection.ts'
import { useBackStep } from '../../ui/back-steps.ts'
import { useCurrent, useStored } from './base/store.ts'
import { isPanelShown } from './colouring/element-appearance.ts'
import { useModelAppearance } from './colouring/use-model-appearance.ts'
import { useCommands } from './commands/commands.ts'
import { useCommandKeys } from './commands/use-command-keys.ts'
import { useKeptView } from './keeping/use-kept-view.ts'
import { useKnownView } from './keeping/use-known-view.ts'
import { useNamedElements } from './keeping/use-named-elements.ts'
import { useViewAddress } from './keeping/use-view-address.ts'
import { useCurrentCard } from './selection/use-current-card.ts'
import { TOOLS } from './tools/registry.ts'
import { useReveal } from './view/use-reveal.ts'
import { useView } from './view/view-store.ts'
import { useViewerHandle } from './view/viewer-handle.ts'

/** Keeps picture, address and keys to the view as it stands. Draws nothing. */
export function ViewEffects({ isShown }: { /** The model has come, or never will. */ isShown: boolean }) {
	const { t } = useTranslation('viewer')
	const view = useView()
	const { viewer, canvas, elements, project } = view
	const selected = useCurrent(view.selection).panels
	const filter = useStored(view.filter)
	const hides = useCallback((panel: { id: string; floor: number }) => !isPanelShown(panel, filter), [filter])
	useModelAppearance({ ...view, kindsOf: view.coloured.kindsOf })
	useViewerHandle(canvas, viewer, elements)
	useReveal(view)
	useNamedElements(view)
	useKnownView(view, isShown)
	useViewAddress(view)
	useKeptView(view, () =>
		Object.fromEntries(TOOLS.flatMap(({ id, keep }) => (keep ? [[id, keep(view)]] : [])).filter(([, text]) => text)),
	)
	useCommandKeys(useCommands(), viewer)
	useCurrentCard(view.screen, viewer, view.selection)
	useBackStep(selected.length > 0, () => view.clearSelection())
	useEffect(() => {
		// The arrow keys turn the view: a screen reader must leave them to it.
		canvas?.setAttribute('role', 'application')
		canvas?.setAttribute('aria-label', t('canvas_label', { project: project.name }))
		canvas?.setAttribute('aria-describedby', 'view-help')
	}, [canvas, project.name, t])
	return <OfferSelection projectId={project.id} ids={selected} hides={hides} />
}
