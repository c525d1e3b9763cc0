import { Button } from '@mantine/core'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { labelled } from '../../locales/labelled.ts'
import { useNextStep } from './next-step.ts'
import classes from './next-step-button.module.css'
import { chipColours } from './status-colours.ts'
import { StatusIcon } from './status-icon.tsx'
import { useStatusName } from './status-name.ts'

type NextStepButtonProps = {
	projectId: string
	/** The mark, for screen readers: a list has many of these buttons. */
	panel: string
	/** Ids of the statuses of the panel. */
	carried: readonly string[]
	statuses: readonly Status[]
	onSet: (status: Status) => void
}

/** Sets the step that comes next with one press. Nothing after the last step, and for those who may not set it. */
export function NextStepButton({ projectId, panel, carried, statuses, onSet }: NextStepButtonProps) {
	const { t } = useTranslation('panels')
	const nameOf = useStatusName()
	const next = useNextStep(projectId, carried, statuses)
	if (!next) return null
	const { light, dark, deep } = chipColours(next.colour)
	const style = {
		'--next-ground-light': light.ground,
		'--next-text-light': light.text,
		'--next-ground-dark': dark.ground,
		'--next-text-dark': dark.text,
		'--next-deep': deep,
	} as CSSProperties
	const text = t('set_next', { status: nameOf(next) })
	return (
		<Button
			className={classes.next}
			style={style}
			variant="default"
			leftSection={<StatusIcon icon={next.icon} size={16} />}
			title={text}
			aria-label={labelled(panel, text)}
			onClick={() => onSet(next)}
		>
			{text}
		</Button>
	)
}
