import type { TextsLike } from "../text.ts";
import type { texts as english } from "./en.ts";

export const texts: TextsLike<typeof english> = {
  sign_in: "Iniciar sesión",
  sign_in_again: "Inicie sesión para continuar",
  sign_in_again_lead: "Su sesión ha terminado. No se pierde nada de esta página.",
  email: "Correo electrónico",
  password: "Contraseña",
  code: "Código",
  code_hint: "De su aplicación de autenticación, o un código de recuperación.",
  wrong_password: "El correo o la contraseña no es correcto.",
  wrong_code: "El código no es correcto o ya se ha usado.",
  forgot_password: "¿Ha olvidado la contraseña?",
  forgot_lead:
    "Introduzca su correo electrónico. Si tiene una cuenta, recibirá un enlace para elegir una contraseña nueva.",
  send_reset: "Enviar enlace",
  reset_sent: "Si {email} tiene una cuenta, el correo está en camino.",
  back_to_sign_in: "Volver al inicio de sesión",
  or: "o",
  sign_in_with: "Iniciar sesión con {name}",
  choose_organization: "Elegir una organización",
  set_up: "Le damos la bienvenida a Proffer",
  set_up_lead: "Cree su organización. Será suya, y más adelante podrá invitar a otras personas.",
  organization: "Organización",
  organization_hint: "Su empresa o su propio nombre",
  your_name: "Su nombre",
  password_hint: "Al menos ocho caracteres.",
  set_up_code: "Código de instalación",
  set_up_code_hint: "Está en el terminal o el registro donde se inició Proffer.",
  create_organization: "Crear organización",
  try_again: "Intentar de nuevo",
  close: "Cerrar",
  error_unreachable: "No se puede acceder al servidor. Compruebe su conexión e inténtelo de nuevo.",
  error_server: "Algo ha fallado en el servidor. Inténtelo de nuevo dentro de un momento.",
  error_busy: "Demasiadas peticiones a la vez. Espere un momento e inténtelo de nuevo.",
  error_removed:
    "Ya no es miembro de esta organización, así que no se ha guardado nada. Lo que ha escrito sigue aquí hasta que salga de la página.",
  error_role:
    "Su rol ha cambiado entretanto y ya no permite esto. Lo que ha escrito sigue aquí hasta que salga de la página.",
  error_stale: "Otra persona lo ha cambiado entretanto. Vuelva a cargar la página para ver el estado actual.",
  error_gone: "Esto ya no existe, o no tiene permiso para verlo.",
  error_too_large: "Es más grande de lo que acepta el servidor.",
  removed: "Ya no es miembro",
  removed_lead:
    "Alguien le ha quitado de {organization}. Aquí ya no se puede guardar nada, pero puede leer y copiar esta página. Un propietario o administrador puede invitarle de nuevo.",
  look_at_page: "Ver la página",
  go_on_in: "Seguir en {name}",
};
