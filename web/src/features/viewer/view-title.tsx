import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCurrent } from './base/store.ts'
import classes from './model-view.module.css'
import { useView } from './view/view-store.ts'

type ViewTitleProps = { name: string; panelCount: number; isDemo: boolean; backHref: string }

/** Which project it is, and the way back. */
export function ViewTitle({ name, panelCount, isDemo, backHref }: ViewTitleProps) {
	const { t } = useTranslation('viewer')
	const back = t(isDemo ? 'back_home' : 'back')
	return (
		<div className={classes.title}>
			<Tooltip label={back}>
				<ActionIcon component="a" href={backHref} aria-label={back}>
					<IconArrowLeft size={18} stroke={1.6} aria-hidden className="mirrored" />
				</ActionIcon>
			</Tooltip>
			<div className={classes.titleText}>
				<h1 title={name} dir="auto">
					{name}
				</h1>
				<span>{t('panel_count', { count: panelCount })}</span>
			</div>
		</div>
	)
}

/** Says that this is a sample, and how to see one's own model. */
export function DemoBanner() {
	const { t } = useTranslation('viewer')
	const isToolOpen = useCurrent(useView().tool) !== null
	if (isToolOpen) return null
	return (
		<div className={classes.banner}>
			<span>{t('demo_note')}</span>
			<Button component="a" href="/authenticate" size="compact-sm" variant="light">
				{t('demo_sign_up')}
			</Button>
		</div>
	)
}
