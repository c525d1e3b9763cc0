import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { COLOUR_SUBJECTS, type ColourChoice, type ColourSubject } from './colour-choice.ts'
import classes from './colour-legend.module.css'

export type ColourMenuProps = {
	choice: ColourChoice
	/** For a property, which one is asked next. */
	onSubject: (by: ColourSubject) => void
}

/** What panels can be coloured by. The child opens it. */
export function ColourMenu({ choice, onSubject, children }: ColourMenuProps & { children: ReactNode }) {
	const { t } = useTranslation('colours')
	return (
		<Menu position="bottom-start" withinPortal width={232}>
			<Menu.Target>{children}</Menu.Target>
			<Menu.Dropdown aria-label={t('menu')}>
				<Menu.Label>{t('menu')}</Menu.Label>
				{COLOUR_SUBJECTS.map((by) => (
					<div key={by} role="none">
						{by === 'materials' && <Menu.Divider />}
						<Menu.RadioItem
							className={classes.subject}
							value={by}
							checked={by === choice.by}
							checkIcon={<IconCheck size={16} stroke={1.8} aria-hidden />}
							closeMenuOnClick
							// Another property can be asked for while one is shown.
							onClick={() => onSubject(by)}
						>
							{by === 'property' ? t('property_more') : t(`subject.${by}`)}
						</Menu.RadioItem>
					</div>
				))}
			</Menu.Dropdown>
		</Menu>
	)
}
