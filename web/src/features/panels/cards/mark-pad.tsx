import { UnstyledButton } from '@mantine/core'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { IconBackspace, IconKeyboardHide } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { lettersOfMarks } from './mark-keys.ts'
import classes from './mark-pad.module.css'

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

type MarkPadProps = {
	panels: readonly Pick<Panel, 'mark'>[]
	text: string
	onText: (text: string) => void
	/** Number of panels found. */
	found: number
	onClose: () => void
}

/** Large keys for marks at the foot of the window, for gloves: digits, and the letters that this project's marks have. */
export function MarkPad({ panels, text, onText, found, onClose }: MarkPadProps) {
	const { t } = useTranslation('panels')
	const letters = useMemo(() => lettersOfMarks(panels), [panels])
	const key = (character: string) => (
		<UnstyledButton key={character} className={classes.key} onClick={() => onText(text + character)}>
			{character}
		</UnstyledButton>
	)
	return (
		<>
			<div className={classes.room} />
			<section className={classes.pad} aria-label={t('pad.label')} data-foot>
				<div className={classes.head}>
					<bdi className={classes.text}>{text || <span className={classes.hint}>{t('pad.hint')}</span>}</bdi>
					<span className={classes.found} aria-live="polite">
						{t('results', { count: found })}
					</span>
				</div>
				{letters.length > 0 && (
					<div className={classes.letters} dir="ltr">
						{letters.map(key)}
					</div>
				)}
				<div className={classes.digits} dir="ltr">
					{DIGITS.map(key)}
					<UnstyledButton className={classes.key} aria-label={t('pad.close')} title={t('pad.close')} onClick={onClose}>
						<IconKeyboardHide size={26} stroke={1.6} aria-hidden />
					</UnstyledButton>
					{key('0')}
					<UnstyledButton
						className={classes.key}
						aria-label={t('pad.back')}
						title={t('pad.back')}
						disabled={text === ''}
						onClick={() => onText([...text].slice(0, -1).join(''))}
					>
						<IconBackspace size={26} stroke={1.6} aria-hidden />
					</UnstyledButton>
				</div>
			</section>
		</>
	)
}
