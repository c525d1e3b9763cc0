const MESSAGES: Record<string, [message: string, button: string]> = {
	en: ['Panelyard couldn’t be loaded. Check your connection.', 'Reload'],
	fr: ['Panelyard n’a pas pu être chargé. Vérifiez votre connexion.', 'Recharger'],
	es: ['No se ha podido cargar Panelyard. Compruebe su conexión.', 'Volver a cargar'],
	de: ['Panelyard konnte nicht geladen werden. Prüfen Sie Ihre Verbindung.', 'Neu laden'],
	it: ['Impossibile caricare Panelyard. Controllare la connessione.', 'Ricarica'],
	pt: ['Não foi possível carregar o Panelyard. Verifique sua conexão.', 'Recarregar'],
	zh: ['无法加载 Panelyard。请检查网络连接。', '重新加载'],
	ja: ['Panelyardを読み込めませんでした。接続を確認してください。', '再読み込み'],
	ko: ['Panelyard를 불러오지 못했습니다. 연결을 확인하세요.', '새로 고침'],
	ar: ['تعذّر تحميل Panelyard. تحقّق من اتصالك.', 'إعادة التحميل'],
}

/** Says that the app's code didn't arrive. Its texts are here because those of the app may be missing too. */
export function showStartFailure(error: unknown): void {
	console.error(error)
	const [message, button] = MESSAGES[document.documentElement.lang] ?? (MESSAGES.en as [string, string])
	const reload = Object.assign(document.createElement('button'), {
		type: 'button',
		textContent: button,
	})
	reload.addEventListener('click', () => location.reload())
	const words = Object.assign(document.createElement('p'), {
		role: 'alert',
		textContent: message,
	})
	document.querySelector('.start')?.append(words, reload)
}
