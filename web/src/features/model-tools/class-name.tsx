import { useTranslation } from 'react-i18next'
import { knownClassText } from '../../domain/panel-rules/panel-rule-text.ts'
import classes from './class-name.module.css'

/** An IFC class in people's words, where there are any, and in the standard's. */
export function ClassName({ name }: { name: string }) {
	const { i18n } = useTranslation('create')
	const word = knownClassText(name, i18n)
	if (!word) return <bdi>{name}</bdi>
	return (
		<>
			{word} <bdi className={classes.standard}>{name}</bdi>
		</>
	)
}
