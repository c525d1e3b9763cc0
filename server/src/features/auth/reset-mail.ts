import type { Mail } from '../../platform/mailer.ts'

type Texts = { subject: string; intro: string; button: string; expiry: (minutes: number) => string; ignore: string }

/** The mail's texts in the languages of the interface. */
const TEXTS: Record<string, Texts> = {
	en: {
		subject: 'Reset your Panelyard password',
		intro: 'Someone asked to reset the password of your Panelyard account. Choose a new one here:',
		button: 'Choose a new password',
		expiry: (minutes) => `The link works once, for ${minutes} minutes.`,
		ignore: 'If it was not you, ignore this mail: your password stays as it is.',
	},
	fr: {
		subject: 'Réinitialiser votre mot de passe Panelyard',
		intro:
			'La réinitialisation du mot de passe de votre compte Panelyard a été demandée. Choisissez-en un nouveau ici :',
		button: 'Choisir un nouveau mot de passe',
		expiry: (minutes) => `Le lien fonctionne une seule fois, pendant ${minutes} minutes.`,
		ignore: "Si vous n'êtes pas à l'origine de cette demande, ignorez ce message : votre mot de passe reste inchangé.",
	},
	es: {
		subject: 'Restablecer su contraseña de Panelyard',
		intro: 'Se ha solicitado restablecer la contraseña de su cuenta de Panelyard. Elija una nueva aquí:',
		button: 'Elegir una contraseña nueva',
		expiry: (minutes) => `El enlace funciona una sola vez, durante ${minutes} minutos.`,
		ignore: 'Si no ha sido usted, ignore este correo: su contraseña no cambia.',
	},
	de: {
		subject: 'Ihr Panelyard-Passwort zurücksetzen',
		intro: 'Für Ihr Panelyard-Konto wurde ein neues Passwort angefordert. Hier können Sie es festlegen:',
		button: 'Neues Passwort festlegen',
		expiry: (minutes) => `Der Link funktioniert einmal, ${minutes} Minuten lang.`,
		ignore: 'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail: Ihr Passwort bleibt, wie es ist.',
	},
	it: {
		subject: 'Reimpostare la password di Panelyard',
		intro: 'È stata richiesta la reimpostazione della password dell’account Panelyard. Sceglierne una nuova qui:',
		button: 'Scegliere una nuova password',
		expiry: (minutes) => `Il link funziona una sola volta, per ${minutes} minuti.`,
		ignore: 'Se la richiesta non proviene da voi, ignorare questa e-mail: la password resta invariata.',
	},
	pt: {
		subject: 'Redefinir sua senha do Panelyard',
		intro: 'Foi solicitada a redefinição da senha da sua conta Panelyard. Escolha uma nova aqui:',
		button: 'Escolher uma nova senha',
		expiry: (minutes) => `O link funciona uma única vez, durante ${minutes} minutos.`,
		ignore: 'Se não foi você, ignore este e-mail: sua senha não muda.',
	},
	zh: {
		subject: '重置您的 Panelyard 密码',
		intro: '有人请求重置您的 Panelyard 账户密码。请在此设置新密码：',
		button: '设置新密码',
		expiry: (minutes) => `此链接只能使用一次，有效期为 ${minutes} 分钟。`,
		ignore: '如果不是您本人操作，请忽略此邮件，您的密码不会改变。',
	},
	ja: {
		subject: 'Panelyard のパスワードの再設定',
		intro: 'Panelyard アカウントのパスワード再設定の依頼がありました。こちらから新しいパスワードを設定してください。',
		button: '新しいパスワードを設定する',
		expiry: (minutes) => `このリンクは一度だけ、${minutes} 分間有効です。`,
		ignore: 'お心当たりがない場合は、このメールを無視してください。パスワードは変わりません。',
	},
	ko: {
		subject: 'Panelyard 비밀번호 재설정',
		intro: 'Panelyard 계정의 비밀번호 재설정 요청이 있었습니다. 아래에서 새 비밀번호를 설정하세요.',
		button: '새 비밀번호 설정',
		expiry: (minutes) => `이 링크는 ${minutes}분 동안 한 번만 사용할 수 있습니다.`,
		ignore: '본인이 요청하지 않았다면 이 메일을 무시하세요. 비밀번호는 바뀌지 않습니다.',
	},
	ar: {
		subject: 'إعادة تعيين كلمة مرور Panelyard',
		intro: 'طُلبت إعادة تعيين كلمة مرور حسابك في Panelyard. اختر كلمة مرور جديدة من هنا:',
		button: 'اختيار كلمة مرور جديدة',
		expiry: (minutes) => `يعمل الرابط مرة واحدة فقط، لمدة ${minutes} دقيقة.`,
		ignore: 'إذا لم تكن أنت من طلب ذلك، فتجاهل هذه الرسالة: كلمة مرورك لن تتغير.',
	},
}

/** @param language `fr`, `pt-BR`, ...; English when we do not speak it. @param link plain URL without characters HTML minds */
export function resetMail(language: string | undefined, link: string, minutes: number): Omit<Mail, 'to'> {
	const asked = language?.toLowerCase().split('-')[0] ?? 'en'
	const lang = Object.hasOwn(TEXTS, asked) ? asked : 'en'
	const texts = TEXTS[lang] as Texts
	const expiry = texts.expiry(minutes)
	return {
		subject: texts.subject,
		text: [texts.intro, link, expiry, texts.ignore].join('\n\n'),
		html: `<!doctype html>
<html lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}">
<body style="font-family: system-ui, sans-serif; font-size: 15px; line-height: 1.5; color: #1f2933">
<p>${texts.intro}</p>
<p><a href="${link}" style="display: inline-block; padding: 10px 16px; border-radius: 6px; background: #3b5b92; color: #ffffff; text-decoration: none">${texts.button}</a></p>
<p style="word-break: break-all">${link}</p>
<p>${expiry}</p>
<p style="color: #667085">${texts.ignore}</p>
</body>
</html>
`,
	}
}
