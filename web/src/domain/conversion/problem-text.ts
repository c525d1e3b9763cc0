import type { ElementProblem } from '@panelyard/contracts/models/conversion'
import type { ElementReasonCode, ShapeKind } from '@panelyard/contracts/models/element-reasons'
import type { TFunction } from 'i18next'

/**
 * Why an element is not drawn, or not as its file says, in the interface's language; a reason of an unknown code speaks
 * for itself.
 * @param isBox it is drawn as a box, which is said first
 */
export const problemText = (problem: ElementProblem, t: TFunction<'project'>, isBox = false): string => {
	const { reason, reason_code, reason_value } = problem
	const value = t(`report.shapes.${reason_value as ShapeKind}`, { defaultValue: reason_value })
	const text = t(`report.reasons.${reason_code as ElementReasonCode}`, { value, defaultValue: reason })
	return isBox ? `${t('model.simplified')}. ${text}` : text
}
