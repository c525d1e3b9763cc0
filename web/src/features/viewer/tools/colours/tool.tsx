import { IconPalette } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PropertyDialog } from '../../../../domain/panels/properties/property-dialog.tsx'
import { useCurrent } from '../../base/store.ts'
import { COLOUR_SUBJECTS, type ColourSubject, colourBy } from '../../colouring/colour-choice.ts'
import { useView } from '../../view/view-store.ts'
import type { CommandDefinition, ViewTool } from '../../view/view-tool.ts'

const colour = (by: ColourSubject): CommandDefinition => ({
	id: `colour_${by}`,
	group: 'show',
	icon: IconPalette,
	label: (t) => t('colours:menu_now', { subject: t(`colours:subject.${by}`) }),
	// Of a property, it is asked which.
	run:
		({ dialog, setColours }) =>
		() =>
			by === 'property' ? dialog.set('property') : setColours(colourBy(by)),
	isOn: ({ colours }) => colours.by === by,
	// The colours have a menu of their own.
	isHidden: true,
	changesPicture: by !== 'property',
})

/** What the panels are coloured by. */
export const coloursTool: ViewTool = { id: 'colours', commands: COLOUR_SUBJECTS.map(colour), Dialogs: Properties }

function Properties() {
	const { t } = useTranslation('colours')
	const { project, dialog, setColours } = useView()
	return (
		<PropertyDialog
			project={project}
			title={t('dialog.title')}
			isOpen={useCurrent(dialog) === 'property'}
			onClose={() => dialog.set(null)}
			onChoose={(property) => setColours({ by: 'property', scale: 'equal', property })}
		/>
	)
}
